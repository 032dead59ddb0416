import { type ActiveFault, type FaultActions, isOn } from '../faults/fault.ts';
import { encodeJson, isJsonObject, type JsonObject } from '../json/json.ts';
import type { Chunk, Output } from '../stdio/output.ts';
import type { IncomingRequest } from './incoming.ts';

/** A message on its way out: its own method, or the method it answers. */
export interface Outgoing {
  readonly method: string;
  readonly request?: IncomingRequest;
  readonly message: JsonObject;
}

export interface Outbox {
  readonly send: (outgoing: Outgoing) => Promise<void>;
  readonly sendBatch: (batch: readonly Outgoing[]) => Promise<void>;
}

/** Writes one message per line, broken by the faults that were asked for. */
export function createOutbox(output: Output, faults: readonly ActiveFault[], actions: FaultActions): Outbox {
  function faultsFor(method: string): readonly ActiveFault[] {
    return faults.filter((active) => isOn(active, method));
  }

  function reshape(outgoing: Outgoing): unknown {
    let value: unknown = outgoing.message;
    for (const { fault } of faultsFor(outgoing.method)) {
      if (fault.reshape !== undefined && isJsonObject(value)) value = fault.reshape(value, actions);
    }
    return value;
  }

  async function writeBroken(value: unknown, broken: readonly ActiveFault[]): Promise<void> {
    let text = encodeJson(value);
    for (const { fault } of broken) text = fault.rewrite?.(text) ?? text;
    let bytes: Buffer = Buffer.from(`${text}\n`);
    for (const { fault } of broken) bytes = fault.frame?.(bytes) ?? bytes;
    await output.writeAll(chunksAround(bytes, broken, actions));
  }

  function notifySent(broken: readonly ActiveFault[], request: IncomingRequest | undefined): void {
    for (const { fault } of broken) fault.sent?.(request, actions);
  }

  return {
    send: async (outgoing) => {
      const broken = faultsFor(outgoing.method);
      if (broken.length === 0) return output.write(`${encodeJson(outgoing.message)}\n`);
      await writeBroken(reshape(outgoing), broken);
      notifySent(broken, outgoing.request);
    },
    sendBatch: async (batch) => {
      const methods = batch.map((outgoing) => outgoing.method);
      const broken = faults.filter((active) => methods.some((method) => isOn(active, method)));
      await writeBroken(batch.map(reshape), broken);
      for (const outgoing of batch) notifySent(faultsFor(outgoing.method), outgoing.request);
    },
  };
}

function* chunksAround(
  bytes: Buffer,
  broken: readonly ActiveFault[],
  actions: FaultActions,
): Generator<Chunk> {
  for (const { fault } of broken) yield* fault.before?.(actions) ?? [];
  yield bytes;
}

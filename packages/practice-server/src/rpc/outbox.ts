import { type ActiveFault, type FaultActions, isOn } from '../faults/fault.ts';
import { encodeJson, isJsonObject, type JsonObject } from '../json/json.ts';
import type { Chunk } from '../stdio/output.ts';
import type { IncomingRequest, Origin } from './incoming.ts';

/** A message on its way out: its own method, or the method it answers. */
export interface Outgoing {
  readonly method: string;
  readonly request?: IncomingRequest;
  /** What it belongs to; absent when it belongs to nothing that came in. */
  readonly origin?: Origin | undefined;
  readonly message: JsonObject;
}

/** Where messages leave the server. */
export interface Outlet {
  /** Sends one message, or one batch, with its newline; `ahead` is what faults write before it. */
  readonly deliver: (line: Chunk, outgoing: readonly Outgoing[], ahead?: Iterable<Chunk>) => Promise<void>;
}

/** What faults may do while they break something of this origin. */
export type ActionsFor = (origin: Origin | undefined) => FaultActions;

export interface Outbox {
  readonly send: (outgoing: Outgoing) => Promise<void>;
  readonly sendBatch: (batch: readonly Outgoing[]) => Promise<void>;
}

/** Sends messages, broken by the faults that were asked for. */
export function createOutbox(outlet: Outlet, faults: readonly ActiveFault[], actionsFor: ActionsFor): Outbox {
  function faultsFor(method: string): readonly ActiveFault[] {
    return faults.filter((active) => isOn(active, method));
  }

  function reshape(outgoing: Outgoing): unknown {
    let value: unknown = outgoing.message;
    for (const { fault } of faultsFor(outgoing.method)) {
      if (fault.reshape !== undefined && isJsonObject(value)) {
        value = fault.reshape(value, actionsFor(outgoing.origin));
      }
    }
    return value;
  }

  async function deliverBroken(
    value: unknown,
    broken: readonly ActiveFault[],
    outgoing: readonly Outgoing[],
  ): Promise<void> {
    let text = encodeJson(value);
    for (const { fault } of broken) text = fault.rewrite?.(text) ?? text;
    let bytes: Buffer = Buffer.from(`${text}\n`);
    for (const { fault } of broken) bytes = fault.frame?.(bytes) ?? bytes;
    await outlet.deliver(bytes, outgoing, chunksAhead(broken, actionsFor(outgoing[0]?.origin)));
  }

  function notifySent(broken: readonly ActiveFault[], { request, origin }: Outgoing): void {
    for (const { fault } of broken) fault.sent?.(request, actionsFor(origin));
  }

  return {
    send: async (outgoing) => {
      const broken = faultsFor(outgoing.method);
      if (broken.length === 0) return outlet.deliver(`${encodeJson(outgoing.message)}\n`, [outgoing]);
      await deliverBroken(reshape(outgoing), broken, [outgoing]);
      notifySent(broken, outgoing);
    },
    sendBatch: async (batch) => {
      const methods = batch.map((outgoing) => outgoing.method);
      const broken = faults.filter((active) => methods.some((method) => isOn(active, method)));
      await deliverBroken(batch.map(reshape), broken, batch);
      for (const outgoing of batch) notifySent(faultsFor(outgoing.method), outgoing);
    },
  };
}

function* chunksAhead(broken: readonly ActiveFault[], actions: FaultActions): Generator<Chunk> {
  for (const { fault } of broken) yield* fault.before?.(actions) ?? [];
}

import type { Outlet } from '../rpc/outbox.ts';
import type { Chunk, Output } from './output.ts';

/** One message per line on one output, whatever it belongs to. */
export function createStdioOutlet(output: Output): Outlet {
  return {
    deliver: (line, _outgoing, ahead) =>
      ahead === undefined ? output.write(line) : output.writeAll(inOrder(ahead, line)),
  };
}

function* inOrder(ahead: Iterable<Chunk>, line: Chunk): Generator<Chunk> {
  yield* ahead;
  yield line;
}

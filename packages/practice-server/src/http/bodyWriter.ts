import type { ServerResponse } from 'node:http';

/** Where the body of one HTTP answer is written; each event, and each body that is no stream, is one write. */
export interface BodyWriter {
  /** Resolves when there is room for more. */
  readonly write: (bytes: Buffer) => Promise<void>;
  readonly end: () => void;
  /** Breaks the connection, once all that was written has left. */
  readonly reset: () => void;
}

export function createResponseWriter(response: ServerResponse): BodyWriter {
  let isOver = false;
  // A client that has gone away is no failure of ours.
  response.on('error', () => {});
  return {
    write: async (bytes) => {
      if (isOver || response.destroyed || response.write(bytes)) return;
      await waitForRoom(response);
    },
    end: () => {
      isOver = true;
      response.end();
    },
    reset: () => {
      isOver = true;
      response.write('', () => response.socket?.resetAndDestroy());
    },
  };
}

/** A response that closed never drains. */
function waitForRoom(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      response.off('drain', finish);
      response.off('close', finish);
      resolve();
    };
    response.on('drain', finish);
    response.on('close', finish);
  });
}

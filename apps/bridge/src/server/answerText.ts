/** The most bytes that one message of the WebSocket may have, either way. */
export const mostMessageBytes = 1024 * 1024;
const mostParsedBytes = 256 * 1024;
const mostParsedDepth = 500;

/**
 * An answer with a result: as text, and parsed too where that is not too large or too deep. The text was made from
 * values of ours, whose numbers JSON keeps; what must keep other digits is a string in it.
 */
export function resultAnswer(idText: string, resultText: string): string {
  const head = `{"jsonrpc":"2.0","id":${idText},`;
  const tail = `"resultText":${JSON.stringify(resultText)}}`;
  const both = isPlain(resultText) ? `${head}"result":${resultText},${tail}` : undefined;
  return both !== undefined && isSendable(both) ? both : head + tail;
}

/** An answer with an error, as object and as text. */
export function errorAnswer(idText: string, code: number, message: string, data?: unknown): string {
  const error = JSON.stringify({ code, message, ...(data === undefined ? {} : { data }) });
  const head = `{"jsonrpc":"2.0","id":${idText},"error":${error}`;
  const both = `${head},"errorText":${JSON.stringify(error)}}`;
  return isSendable(both) ? both : `${head}}`;
}

/** The message is within the limit. */
export function isSendable(message: string): boolean {
  return message.length <= mostMessageBytes && Buffer.byteLength(message) <= mostMessageBytes;
}

function isPlain(text: string): boolean {
  // What is short cannot be deep.
  if (text.length <= mostParsedDepth) return true;
  if (Buffer.byteLength(text) > mostParsedBytes) return false;
  return nestingOf(text) <= mostParsedDepth;
}

/** Deepest nesting of a JSON text. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

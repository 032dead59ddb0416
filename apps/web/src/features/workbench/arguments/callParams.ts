import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';

/**
 * The params of a tools/call as JSON text: the arguments are put in as they were typed, only the space
 * between their tokens goes, since a line break would end the frame on stdio. Blank arguments are left out.
 */
export function callParams(tool: string, argumentsText: string): Result<string, string> {
  const name = JSON.stringify(tool);
  if (argumentsText.trim() === '') return succeed(`{"name":${name}}`);
  try {
    JSON.parse(argumentsText);
  } catch (problem) {
    return fail(
      `The arguments are not JSON: ${problem instanceof Error ? problem.message : String(problem)}`,
    );
  }
  return succeed(`{"name":${name},"arguments":${withoutSpace(argumentsText)}}`);
}

/** Valid JSON without the space between its tokens; what is inside strings stays. */
export function withoutSpace(json: string): string {
  const parts: string[] = [];
  let from = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') {
      isInString = true;
    } else if (char === ' ' || char === '\n' || char === '\r' || char === '\t') {
      parts.push(json.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(json.slice(from));
  return parts.join('');
}

import { childrenAt } from '@mcpeek/protocol/base/json/childrenAt';
import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import { decodeString } from '@mcpeek/protocol/base/json/tokens';
import type { SingleMessage } from '@mcpeek/protocol/jsonrpc/message';
import type { HeaderList } from '@mcpeek/protocol/record/httpPart';
import { headerAnnotations, headerKeyword } from '@mcpeek/protocol/revisions/2026-07-28/headerAnnotations';
import { paramHeaders } from '@mcpeek/protocol/revisions/2026-07-28/paramHeaders';
import type { Judged } from '@mcpeek/protocol/rules/judge';

/** A schema longer than this is not read for its annotations, in UTF-16 units. */
const longestSchema = 1024 * 1024;

/** Headers that a server wants for arguments of its tools, by the annotations in the lists that it gave. */
export interface ToolHeaders {
  /** Looks for lists of tools. */
  readonly see: (judged: readonly Judged[]) => void;
  /** The headers of a call, from the JSON text of its arguments. */
  readonly headersOf: (tool: string, argumentsText: string | undefined) => HeaderList;
  /** The tool says that calling it twice does no harm. */
  readonly isRepeatable: (tool: string) => boolean;
  /** Why a tool must not be called over HTTP: what is wrong with its annotations; undefined when nothing is. */
  readonly faultOf: (tool: string) => string | undefined;
}

/** Makes the memory, empty. */
export function createToolHeaders(): ToolHeaders {
  const schemas = new Map<string, unknown>();
  const repeatable = new Set<string>();
  const keep = (message: SingleMessage): void => {
    const { source, pointer } = message;
    const tools = spanAt(source, `${pointer}/result/tools`);
    if (tools?.kind !== 'array') return;
    for (const { start, end } of childrenAt(source, tools.start).elements) {
      const text = source.slice(start, end);
      const name = spanAt(text, '/name');
      if (name?.kind !== 'string') continue;
      const called = decodeString(text, name.start, name.end);
      schemas.delete(called);
      const says = (hint: string): boolean => spanTextAt(text, `/annotations/${hint}`) === 'true';
      if (says('readOnlyHint') || says('idempotentHint')) repeatable.add(called);
      else repeatable.delete(called);
      const schema = text.includes(headerKeyword) ? spanAt(text, '/inputSchema') : undefined;
      if (schema === undefined || schema.end - schema.start > longestSchema) continue;
      const parsed = parse(text.slice(schema.start, schema.end));
      if (parsed !== undefined) schemas.set(called, parsed);
    }
  };
  return {
    see(judged) {
      for (const { row, messages } of judged) {
        if (row.method !== 'tools/list' || row.kind !== 'result') continue;
        for (const { message } of messages) keep(message);
      }
    },
    headersOf(tool, argumentsText) {
      const schema = schemas.get(tool);
      if (schema === undefined || argumentsText === undefined) return [];
      return paramHeaders(schema, argumentsText).map(({ name, value }) => [name, value]);
    },
    isRepeatable: (tool) => repeatable.has(tool),
    faultOf(tool) {
      const schema = schemas.get(tool);
      const [fault] = schema === undefined ? [] : headerAnnotations(schema).faults;
      return fault === undefined
        ? undefined
        : `its schema has ${headerKeyword} at ${fault.pointer}, ${faultWords[fault.kind]}`;
    },
  };
}

function spanTextAt(text: string, pointer: string): string | undefined {
  const span = spanAt(text, pointer);
  return span === undefined ? undefined : text.slice(span.start, span.end);
}

const faultWords = {
  notString: 'whose value is no text',
  notToken: 'whose value is no name of a header',
  unreachable: 'where no path of properties leads',
  type: 'on something else than one string, integer or boolean',
  repeated: 'with a name that stands there twice',
} as const;

/** Undefined for a text that is nested deeper than the engine reads. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of the tool in the JSON text of the params of a call. */
export function toolIn(paramsText: string): string | undefined {
  const name = spanAt(paramsText, '/name');
  return name?.kind === 'string' ? decodeString(paramsText, name.start, name.end) : undefined;
}

/** Keywords that run a server's regular expressions: a hostile one would stop the worker. */
const unsafeKeywords = new Set(['pattern', 'patternProperties', 'format']);
/** Keywords under which names are the server's own and not keywords. */
const nameMaps = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);

/** A server's schema made safe for the editor; undefined when it is no schema. The bridge judges the whole of it. */
export function editorSchema(schemaText: string): object | boolean | undefined {
  try {
    const schema: unknown = JSON.parse(schemaText);
    if (typeof schema === 'boolean') return schema;
    const cleaned = clean(schema, false, 0);
    return typeof cleaned === 'object' && cleaned !== null && !Array.isArray(cleaned) ? cleaned : undefined;
  } catch {
    return undefined;
  }
}

function clean(value: unknown, areNames: boolean, depth: number): unknown {
  // Nothing readable nests so deep; what lies below is left out.
  if (depth > 60) return true;
  if (Array.isArray(value)) return value.map((item) => clean(item, false, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => areNames || !unsafeKeywords.has(name));
  return Object.fromEntries(
    kept.map(([name, item]) => [name, clean(item, !areNames && nameMaps.has(name), depth + 1)]),
  );
}

/** The content of a form whose every field has its default, or else a plain value of its type. */
export function defaultsOf(schema = {}) {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      field.default ?? plainValue(field),
    ]),
  );
}

/**
 * A call of a tool with a plain value for each argument that it requires. What asks for a schema back gets that of the
 * tool with the most to it, as it came.
 */
export function argumentsFor({ name, inputSchema = {} }, tools) {
  const required = inputSchema.required ?? [];
  const given = required.map((key) => [
    key,
    key === 'schema' ? longestSchema(tools) : plainValue(inputSchema.properties?.[key] ?? {}),
  ]);
  return { name, arguments: Object.fromEntries(given) };
}

function longestSchema(tools) {
  const schemas = tools.map(({ inputSchema }) => inputSchema);
  return schemas.reduce((a, b) => (JSON.stringify(b).length > JSON.stringify(a).length ? b : a));
}

function plainValue({ type, enum: words, const: only }) {
  if (only !== undefined) return only;
  if (words !== undefined) return words[0];
  switch (type) {
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return 'text';
  }
}

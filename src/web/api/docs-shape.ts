/** Whether a value is an object with named fields: no list, not null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON schema as people write shapes down: `{ user: [Cart], message?: text }`. Named shapes stand by their name. */
export function shapeOf(schema: unknown, indent = ''): string {
  if (!isRecord(schema)) return 'anything';
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'anything';
  const words = typeof schema.description === 'string' ? ` (${schema.description})` : '';
  return bareShapeOf(schema, indent) + words;
}

function bareShapeOf(schema: Readonly<Record<string, unknown>>, indent: string): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((one) => shapeOf(one, indent)).join(' or ');
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one) => shapeOf(one, indent)).join(' and ');
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => typeOf(type, schema, indent)).join(' or ');
}

function typeOf(type: unknown, schema: Readonly<Record<string, unknown>>, indent: string): string {
  if (type === 'array') return `[${shapeOf(schema.items, indent)}]`;
  if (type === 'string') return typeof schema.format === 'string' ? `text (${schema.format})` : 'text';
  if (type === 'object' && isRecord(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties).map(
      ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeOf(field, inner)}`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (type === 'object' && isRecord(schema.additionalProperties))
    return `{ any name: ${shapeOf(schema.additionalProperties, indent)} }`;
  return typeof type === 'string' ? type : 'anything';
}

import { createHash } from 'node:crypto';
import type { Api } from './context.ts';

type Document = ReturnType<Api['getOpenAPI31Document']>;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-inline-size: 60rem; margin-inline: auto; padding: 1rem }
h2 { border-block-end: 2px solid #c69736; text-transform: capitalize }
h3 { margin-block-end: 0 }
h3 b { color: #8a6414; font-family: ui-monospace, monospace }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: .25rem }
nav ul { columns: 18rem; padding: 0; list-style: none }
@media (prefers-color-scheme: dark) { h3 b { color: #e0b75e } }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Call = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly operation: Readonly<Record<string, unknown>>;
};

type DocsOptions = {
  /** The path of the same for programs. */
  readonly json?: string;
  /** The permission that a call needs, by method and path. */
  readonly needs?: ReadonlyMap<string, string>;
};

/**
 * Renders the OpenAPI document as one page without scripts or external resources. `policy` is its content security
 * policy.
 */
export function docsPage(
  document: Document,
  { json = '/api/openapi.json', needs = new Map() }: DocsOptions = {},
): { html: string; policy: string } {
  const calls = callsOf(document);
  const tags = [...new Set(calls.map((call) => call.tag))];
  const schemas = Object.entries(document.components?.schemas ?? {});
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${asHtml(document.info.title)}: calls</title><style>${STYLE}</style></head><body>
<h1>${asHtml(document.info.title)}: calls</h1>
<p>${asHtml(document.info.description ?? '')} The same for programs: <a href="${asHtml(json)}">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${calls.map((call) => `<li><a href="#${call.id}">${call.method} ${asHtml(call.path)}</a></li>`).join('')}</ul></nav>
${tags
  .map(
    (tag) =>
      `<section><h2>${asHtml(tag)}</h2>${calls
        .filter((call) => call.tag === tag)
        .map((call) => callHtml(call, needs.get(`${call.method.toLowerCase()} ${call.path}`)))
        .join('')}</section>`,
  )
  .join('\n')}
<section><h2>Shapes</h2>${schemas.map(([name, schema]) => `<h3 id="shape-${asHtml(name)}">${asHtml(name)}</h3>${shapeHtml(schema)}`).join('')}</section>
</body></html>`;
  return { html, policy: POLICY };
}

function callsOf(document: Document): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]: [string, unknown]) => {
      if (!isRecord(operation)) return [];
      const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
      const id = `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`;
      return [{ id, method: method.toUpperCase(), path, tag: typeof tag === 'string' ? tag : 'other', operation }];
    }),
  );
}

function callHtml({ id, method, path, operation }: Call, needs?: string): string {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isRecord) : [];
  const body = jsonSchemaOf(operation.requestBody);
  const answers = isRecord(operation.responses) ? Object.entries(operation.responses) : [];
  return `<article><h3 id="${id}"><b>${method}</b> <code>${asHtml(path)}</code></h3>
<p>${asHtml(textOf(operation.summary))} ${asHtml(textOf(operation.description))}${needs ? ` Needs ${asHtml(needs)}.` : ''}</p>
${parameters.length > 0 ? `<p>Parameters: ${parameters.map((one) => `<code>${asHtml(textOf(one.name))}</code> ${asHtml(shapeOf(one.schema))}`).join(', ')}</p>` : ''}
${body === undefined ? '' : `<p>Sent:</p>${shapeHtml(body)}`}
${answers
  .map(([status, answer]) => {
    const schema = jsonSchemaOf(answer);
    const words = `<p>${asHtml(status)}: ${asHtml(isRecord(answer) ? textOf(answer.description) : '')}</p>`;
    return status.startsWith('2') && schema !== undefined ? words + shapeHtml(schema) : words;
  })
  .join('')}</article>`;
}

function jsonSchemaOf(part: unknown): unknown {
  const content = isRecord(part) ? part.content : undefined;
  const json = isRecord(content) ? content['application/json'] : undefined;
  return isRecord(json) ? json.schema : undefined;
}

function shapeHtml(schema: unknown): string {
  return `<pre tabindex="0">${asHtml(shapeOf(schema))}</pre>`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Returns whether a value is an object other than a list. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Renders a JSON schema in short: `{ user: [Cart], message?: text }`. Named schemas appear by name. */
function shapeOf(schema: unknown, indent = ''): string {
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

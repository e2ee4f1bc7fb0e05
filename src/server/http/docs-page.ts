/** A JSON schema as far as the page reads it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

/** An OpenAPI document as far as the page reads it. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char]!);

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'any');
  return `${type}${schema.format ? ` (${schema.format})` : ''}${schema.maxLength ? `, at most ${schema.maxLength}` : ''}`;
}

const row = (name: string, isRequired: boolean, schema: Schema): string =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${isRequired ? 'required' : 'optional'}</td><td>${escapeHtml(typeOf(schema))}</td></tr>`;

function fieldsOf(schema: Schema, prefix = '', depth = 0): string {
  const target = schema.items ?? schema;
  const rows = Object.entries(target.properties ?? {}).map(([name, field]) => {
    const inner =
      depth < 3 && (field.properties ?? field.items?.properties)
        ? fieldsOf(field, `${prefix}${name}${field.items ? '[]' : ''}.`, depth + 1)
        : '';
    return row(`${prefix}${name}`, target.required?.includes(name) ?? false, field) + inner;
  });
  return rows.join('');
}

function part(title: string, schema: Schema | undefined): string {
  if (!schema) return '';
  const fields = fieldsOf(schema);
  return `<h4>${escapeHtml(title)}: ${escapeHtml(typeOf(schema))}</h4>${fields ? `<table>${fields}</table>` : ''}`;
}

const schemaIn = (content: Content | undefined): Schema | undefined => Object.values(content?.content ?? {})[0]?.schema;

function operationHtml(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(({ name, in: where, required, schema = {} }) => row(`${where} ${name}`, required ?? false, schema))
    .join('');
  const replies = Object.entries(operation.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .map(([status, content]) => part(`Answer ${status}`, schemaIn(content)));
  return `<details id="${escapeHtml(`${method}-${path}`)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p>${escapeHtml(operation.description ?? '')}</p>${parameters ? `<h4>Parameters</h4><table>${parameters}</table>` : ''}${part('Body', schemaIn(operation.requestBody))}${replies.join('')}</details>`;
}

const style = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#1f2530;background:#faf8f4}
details{background:#fff;border:1px solid #e3dfd6;border-radius:6px;margin:.4rem 0;padding:.5rem .8rem}summary{cursor:pointer}b{display:inline-block;min-width:4.2em}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #e3dfd6;padding:.2rem .6rem .2rem 0;vertical-align:top;overflow-wrap:anywhere}h4{margin:.8rem 0 .2rem}
@media (prefers-color-scheme:dark){body{color:#ece8df;background:#171b22}details{background:#1f2530;border-color:#3a4250}td{border-color:#3a4250}a{color:#9cc4ff}}`;

/** The API as one readable page without scripts: every call with who may call it, its parameters, body and answer. */
export function renderDocsPage(document: ApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'api';
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(path, method, operation)]);
    }
  const sections = [...groups].map(([tag, calls]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${calls.join('')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')} <a href="/api/openapi.json">OpenAPI 3.1</a></p>${sections.join('')}</main></body></html>`;
}

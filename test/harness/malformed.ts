import type { Role } from '#shared/roles.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly body: JsonSchema | null;
  readonly isMultipart: boolean;
  readonly roles: readonly Role[];
}

export interface MalformedRequest {
  readonly kind: string;
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function getRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const oddTexts = [
  '', ' ', '\u0000', 'a\u0000b', '\u202e', '\ufeff', '\u200b\u200d', '\u0301'.repeat(200), '\ud83d\ude9a'.repeat(50), '\uffff', 'İıſẞ',
  '%00', '%', '../../etc/passwd', "' or 1=1--", '${7*7}', '<script>', '\r\nset-cookie: a=b', 'null', 'undefined', 'NaN', '0x10', '1e309', '-0',
  '9'.repeat(400), '-9223372036854775809', '1.005', '1,000.00', '٣', '2026-02-30', '0000-01-01', '9999-12-31', '275760-09-14',
  '2026-11-23T25:61:61Z', '+275760-09-13T00:00:00.001Z', '00000000-0000-0000-0000-000000000000', 'A'.repeat(300) + '@b.c', '🏴‍☠️@example.com',
  'x'.repeat(70_000),
]; // prettier-ignore

const oddValues: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e21, -1e308, 2 ** 53, 2147483648, [], {}, [[]], [null], { a: { b: { c: {} } } }, { length: 1 }, { toString: 1 },
  JSON.parse('{"then":1}'), { toJSON: 'x' }, ...oddTexts,
]; // prettier-ignore

const byFormat: Readonly<Record<string, string>> = {
  uuid: '01900000-0000-7000-8000-000000000000',
  email: 'pat@carriage.example',
  date: '2026-12-01',
  'date-time': '2026-12-01T10:00:00Z',
  uri: 'https://carriage.example/',
};
const plainTexts = ['Pat Doyle', '90210', '5125550142', '100.00', 'Toyota', 'long enough 2026', '2024', 'TX', '2026-12-01'];

export function fitting(schema: JsonSchema, random: () => number, depth = 0): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fitting(pick(random, options), random, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fitting(part, random, depth)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fitting(inner, random, depth + 1)]));
  if (type === 'array')
    return schema.items && depth < 6
      ? Array.from({ length: 1 + Math.floor(random() * 2) }, () => fitting(schema.items!, random, depth + 1))
      : [];
  if (type === 'integer' || type === 'number')
    return Math.min(schema.maximum ?? 100, Math.max(schema.minimum ?? 1, Math.ceil(random() * 20)));
  if (type === 'boolean') return random() < 0.5;
  if (type === 'null') return null;
  return byFormat[schema.format ?? ''] ?? pick(random, plainTexts);
}

function spoil(value: unknown, random: () => number): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return pick(random, oddValues);
  if (Array.isArray(value))
    return random() < 0.3
      ? Array.from({ length: 5_000 }, () => value[0])
      : value.map((item, at) => (at === 0 ? spoil(item, random) : item));
  const names = Object.keys(value);
  if (names.length === 0) return pick(random, oddValues);
  const name = pick(random, names);
  return { ...value, [name]: spoil((value as Record<string, unknown>)[name], random) };
}

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + '1' + close.repeat(levels);

type Spoiler = (body: unknown, random: () => number) => { text: string | Buffer; type?: string };
const json = (body: unknown) => JSON.stringify(body) ?? 'null';

const spoilers: Readonly<Record<string, Spoiler>> = {
  'as it fits': (body) => ({ text: json(body) }),
  'wrong type': (body, random) => ({ text: json(spoil(body, random)) }),
  'two wrong types': (body, random) => ({ text: json(spoil(spoil(body, random), random)) }),
  'field left out': (body, random) => {
    const entries = Object.entries((body ?? {}) as object);
    return { text: json(Object.fromEntries(entries.filter(() => random() < 0.6))) };
  },
  'more fields': (body) => ({ text: json({ ...(body as object), id: byFormat['uuid'], role: 'super_admin', isAdmin: true, [`${'k'.repeat(500)}`]: 1 }) }),
  'deep nesting': (_body, random) => ({ text: pick(random, [deep('[', ']', 60), deep('{"a":', '}', 60), deep('[', ']', 30_000), deep('{"a":', '}', 20_000)]) }),
  'deep field': (body, random) => {
    const [name = 'a'] = Object.keys((body ?? {}) as object);
    return { text: `{"${name}":${deep('[', ']', pick(random, [20, 500, 10_000]))}}` };
  },
  'huge text': (body, random) => {
    const names = Object.keys((body ?? {}) as object);
    return { text: json({ ...(body as object), [pick(random, names.length > 0 ? names : ['a'])]: 'y'.repeat(pick(random, [10_001, 300_000, 1_100_000])) }) };
  },
  'duplicate keys': (body, random) => {
    const [name = 'a'] = Object.keys((body ?? {}) as object);
    return { text: json(body).replace(/^\{/, `{"${name}":${json(pick(random, oddValues))},"${name}":[],`) };
  },
  'reach for the prototype': (body) => ({ text: json(body).replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},') }),
  'half a character': (body) => ({ text: json(body).replace(/:"[^"]*"/, ':"\\ud800"') }),
  'cut off': (body, random) => ({ text: json(body).slice(0, Math.floor(random() * json(body).length)) }),
  'no UTF-8': (body) => ({ text: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from(json(body))]) }),
  'other content type': (body, random) => ({
    text: json(body),
    type: pick(random, ['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'application/json; charset=utf-7', 'application/json;;', 'x', 'application/octet-stream', `application/${'j'.repeat(3_000)}`]),
  }),
  'no JSON': (_body, random) => ({ text: pick(random, ['', '{', '[', 'null', '1', '"a"', '\u0000', "{'a':1}", 'NaN', '<a/>', '{"a":1}{"b":2}', ',', '\ufeff{}']) }),
}; // prettier-ignore

const boundary = 'xYz';
const toPart = (name: string, more: string, value: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

function spoiledForm(random: () => number): { kind: string; text: Buffer; type: string } {
  const bytes = pick(random, [
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(40_000, 7),
  ]);
  const fileName = pick(random, ['a.jpg', '../../etc/passwd', '', '\u0000', 'x'.repeat(5_000), 'a"; name="b', 'café\u202e.gpj']);
  const fields = [toPart('documentType', '', pick(random, oddTexts)), toPart('__proto__', '', 'x'), toPart('x'.repeat(300), '', 'y')];
  const file = toPart('file', `; filename="${fileName}"\r\ncontent-type: image/jpeg`, bytes);
  const whole = Buffer.concat([
    ...fields.filter(() => random() < 0.5),
    file,
    ...(random() < 0.2 ? [file] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const type = `multipart/form-data; boundary=${boundary}`;
  const forms = {
    'form that is odd': { text: whole, type },
    'form cut off': { text: whole.subarray(0, Math.floor(random() * whole.length)), type },
    'form of many fields': { text: Buffer.concat([...Array.from({ length: 200 }, (_, at) => toPart(`f${at}`, '', 'v')), file, Buffer.from(`--${boundary}--\r\n`)]), type },
    'form with a head without an end': { text: Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${'z'.repeat(90_000)}`), type },
    'form with another boundary': { text: whole, type: pick(random, ['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'multipart/mixed; boundary=xYz']) },
    'form that is none': { text: Buffer.from('{}'), type: pick(random, [type, 'application/json', 'text/plain']) },
  }; // prettier-ignore
  const kind = pick(random, Object.keys(forms)) as keyof typeof forms;
  return { kind, ...forms[kind] };
}

const oddIds = [
  '1',
  'x'.repeat(190),
  '%00',
  '..%2f..',
  '%F0%9F%9A%9A',
  "'--",
  '0190000000007000800000000000000g',
  'undefined',
  '%E2%80%AE',
  '-1',
  '*',
];

function getUrl({ path, query }: Operation, ids: readonly string[], random: () => number): string {
  const whole = path.replaceAll(/\{\w+\}/g, () => (random() < 0.25 ? pick(random, oddIds) : pick(random, ids)));
  const asked = Object.entries(query).flatMap(([name, schema]) => {
    if (random() < 0.4) return [];
    const value = random() < 0.5 ? pick(random, oddTexts).slice(0, 3_000) : String(fitting(schema, random));
    const pair = `${name}=${encodeURIComponent(value.toWellFormed())}`;
    return random() < 0.1 ? [pair, pair] : [pair];
  });
  if (random() < 0.1) asked.push(pick(random, ['__proto__=1', 'a[b]=c', '=', '&&&', 'limit=1e99', 'cursor=%00', `q=${'q'.repeat(9_000)}`]));
  return asked.length > 0 ? `${whole}?${asked.join('&')}` : whole;
}

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  {}, {}, {}, {}, { 'idempotency-key': 'k'.repeat(200) }, { 'idempotency-key': ' ' }, { 'accept-encoding': 'x, y;q=z' }, { range: 'bytes=9-1,-0' },
  { 'if-none-match': '"'.repeat(50) }, { cookie: 'a=%; __proto__=1; carriage_session=' }, { 'last-event-id': '-1' }, { 'stripe-signature': 't=x,v1=y' },
]; // prettier-ignore

export function malformed(operation: Operation, ids: readonly string[], random: () => number): MalformedRequest {
  const { method } = operation;
  const url = getUrl(operation, ids, random);
  const headers = pick(random, oddHeaders);
  if (method === 'GET') return { kind: 'query', method, url, headers, payload: undefined };
  if (operation.isMultipart) {
    const { kind, text, type } = spoiledForm(random);
    return { kind, method, url, headers: { ...headers, 'content-type': type }, payload: text };
  }
  const kind = pick(random, Object.keys(spoilers));
  const { text, type = 'application/json' } = spoilers[kind]!(operation.body ? fitting(operation.body, random) : {}, random);
  return { kind, method, url, headers: { ...headers, 'content-type': type }, payload: text };
}

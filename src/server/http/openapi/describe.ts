import { z } from 'zod';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { inOneWord } from '../bodies/in-one-word.ts';

const toName = (segment: string): string => (segment.startsWith(':') ? 'By' : '') + inOneWord(segment);

/** `GET /api/quotes/:id/notes` is `getQuotesByIdNotes`. */
export const getOperationId = ({ method, path }: Pick<ServedEndpoint, 'method' | 'path'>): string =>
  method.toLowerCase() + path.split('/').slice(2).map(toName).join('');

export const getTag = ({ path }: Pick<ServedEndpoint, 'path'>): string => path.split('/')[2] ?? 'api';

export interface Beside {
  readonly keyScope?: string | undefined;
  readonly ignoresUnknownFields?: boolean;
}

const describe = ({ access, proof, perMinute, noted, idempotent }: ServedEndpoint, { keyScope, ignoresUnknownFields }: Beside): string =>
  [
    `Access: ${typeof access === 'string' ? access : access.join(', ')}.`,
    keyScope ? `API keys: with the scope ${keyScope}.` : 'API keys: not allowed.',
    ...(idempotent === 'required_for_keys' ? ['With an API key, an Idempotency-Key is required (400 idempotency_key_needed).'] : []),
    ...(proof === 'needed' ? ['Administrators must re-authenticate first (403 proof_needed).'] : []),
    ...(perMinute ? [`At most ${perMinute} a minute per address and per account (429 rate_limited).`] : []),
    ...(noted ? ['Reads are logged.'] : []),
    ...(ignoresUnknownFields ? ['Unknown fields are ignored and listed in Carriage-Ignored-Fields.'] : []),
  ].join(' ');

const keyLabels = {
  description:
    'A retry with the same key and body within a day is not executed again and gets the same response; another body gets 422 idempotency_mismatch.',
};
const key = z.string().max(200);

function toHeaders({ idempotent, errors = [] }: ServedEndpoint) {
  if (idempotent === 'required') return { headers: z.object({ 'idempotency-key': key.meta(keyLabels) }) };
  const isTaken = idempotent || errors.includes('idempotency_mismatch');
  return isTaken ? { headers: z.object({ 'idempotency-key': key.optional().meta(keyLabels) }) } : {};
}

const bytes = z.file();

const toForm = ({ body, filePart = 'file' }: ServedEndpoint) => ({
  consumes: ['multipart/form-data'],
  body: z.object({ ...(body instanceof z.ZodObject ? body.shape : {}), [filePart]: bytes }),
});

const getCsv = () => ({
  consumes: ['text/csv'],
  body: z.string().meta({ description: 'A CSV file: UTF-8, UTF-16 with a byte order mark, or Windows-1252' }),
});

function getBody(endpoint: ServedEndpoint) {
  if (endpoint.transport === 'multipart') return toForm(endpoint);
  if (endpoint.transport === 'csv') return getCsv();
  return endpoint.body && { body: endpoint.body };
}

function getSuccess({ transport, media, reply, status }: ServedEndpoint): unknown {
  if (status === 204) return z.null().meta({ description: 'Done, no content' });
  const of = (types: readonly string[]) => ({
    description: 'Binary content',
    content: Object.fromEntries(types.map((type) => [type, { schema: bytes }])),
  });
  if (transport === 'file') return of(media ?? ['application/octet-stream']);
  if (transport === 'events')
    return { description: 'Server-sent events while the connection is open', content: { 'text/event-stream': { schema: z.string() } } };
  return reply;
}

/** For documentation only; `bindEndpoint` validates. */
export const describeEndpoint = (endpoint: ServedEndpoint, beside: Beside = {}) => ({
  summary: endpoint.summary,
  tags: [getTag(endpoint)],
  operationId: getOperationId(endpoint),
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
  description: describe(endpoint, beside),
  ...(endpoint.params && { params: endpoint.params }),
  // Third-party apps may send more query fields than we read: a record has none to describe.
  ...(endpoint.query && !(endpoint.query instanceof z.ZodRecord) && { querystring: endpoint.query }),
  ...toHeaders(endpoint),
  ...getBody(endpoint),
  response: { [endpoint.status ?? 200]: getSuccess(endpoint) },
});

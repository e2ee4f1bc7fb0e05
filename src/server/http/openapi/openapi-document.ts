import type { ServedEndpoint } from '#shared/endpoint.ts';
import { getTag } from './describe.ts';
import { describeCallsOut, webhookHeaders, type CallOut } from './openapi-webhooks.ts';

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: object;
}

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly responses: Record<string, Answer>;
}

export interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas?: Record<string, object> };
}

const text = (description: string) => ({ description, schema: { type: 'string' } });
const nextPage = { Link: text('Address of the next page, rel="next"; absent on the last page') };
const ignoredFields = { 'Carriage-Ignored-Fields': text('Unknown fields that were ignored, separated by commas') };
const comeBack = { 'Retry-After': { description: 'Seconds to wait before retrying', schema: { type: 'integer' } } };
const refusal = { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } } };

/** Possible for every call. Common headers are described once for all calls, because repeating them makes the page slow. */
const responses = {
  BadRequest: { description: 'Unreadable, or a header is missing (unreadable, unknown_version, idempotency_key_needed)', ...refusal },
  Unauthorized: { description: 'Not signed in, or the API key is invalid (unauthenticated, key_unknown)', ...refusal },
  Forbidden: { description: 'The account or API key is not allowed to do this (forbidden, key_scope_missing)', ...refusal },
  NotFound: { description: 'Not found, or not visible to this account (not_found)', ...refusal },
  Conflict: { description: 'Not possible in the current state, or another request was faster; see `code`', ...refusal },
  Invalid: { description: 'Invalid or unknown fields, listed in `fields` (invalid)', ...refusal },
  TooManyRequests: { description: 'Too many requests (rate_limited)', headers: comeBack, ...refusal },
  Unavailable: { description: 'Temporarily unavailable (unavailable)', headers: comeBack, ...refusal },
};

const response = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` });
const ofEveryCall = {
  '400': response('BadRequest'),
  '401': response('Unauthorized'),
  '403': response('Forbidden'),
  '404': response('NotFound'),
  '409': response('Conflict'),
  '422': response('Invalid'),
  '429': response('TooManyRequests'),
  '503': response('Unavailable'),
};

const generalCodes = [
  'account_blocked',
  'account_inactive',
  'account_stopped',
  'address_banned',
  'answer_gone',
  'as_seen',
  'backward',
  'beyond_card',
  'bond_too_low',
  'difference_owed',
  'dot_mc_unchecked',
  'dot_mc_unverified',
  'draft_limit',
  'expectation_failed',
  'file_deleted',
  'forbidden',
  'hold_nothing_there',
  'hold_sum_invalid',
  'hold_too_much',
  'idempotency_key_needed',
  'identity_changed',
  'infected',
  'insurance_too_low',
  'insurance_unverified',
  'internal',
  'invalid',
  'key_expired',
  'key_not_admitted',
  'key_revoked',
  'key_scope_missing',
  'key_stopped',
  'key_suspended',
  'key_unknown',
  'legal_hold',
  'no_carrier',
  'not_found',
  'not_ready',
  'officer_unconfirmed',
  'payment_frozen',
  'payment_refunded',
  'payment_short',
  'proof_needed',
  'rate_limited',
  'rating_conditional',
  'rating_unsatisfactory',
  'refund_under_way',
  'review_not_over',
  'role_not_admitted',
  'second_factor_needed',
  'signed_out_blocked',
  'signed_out_idle',
  'storage_full',
  'timeout',
  'too_large',
  'too_many_marks',
  'unauthenticated',
  'unavailable',
  'unconfirmed',
  'unknown_version',
  'unreadable',
  'unsupported_media_type',
  'works_under_carrier',
] as const;

const failure = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'Message for people' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Problem of each field' },
    requestId: { type: 'string' },
  },
  required: ['error', 'code'],
};

function refsIn(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const each of value) refsIn(each, found);
  else if (value && typeof value === 'object')
    for (const [key, each] of Object.entries(value))
      if (key === '$ref' && typeof each === 'string') found.add(each.split('/').at(-1)!);
      else refsIn(each, found);
  return found;
}

function used(calls: unknown, schemas: Record<string, object>): Record<string, object> {
  const names = refsIn(calls, new Set(['ErrorReply']));
  for (const name of names) refsIn(schemas[name], names);
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => names.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function completed(operation: Operation, endpoint: ServedEndpoint | undefined, ignoresUnknown: boolean): Operation {
  if (!endpoint) return operation;
  const isList = endpoint.query && 'cursor' in ((endpoint.query as { shape?: object }).shape ?? {});
  const headers = { ...(isList && nextPage), ...(ignoresUnknown && ignoredFields) };
  const hasSome = Object.keys(headers).length > 0;
  const successes = Object.entries(operation.responses).map(([status, answer]) => [status, hasSome ? { ...answer, headers } : answer]);
  const errors = endpoint.errors?.length ? { 'x-error-codes': endpoint.errors } : {};
  return { ...operation, ...errors, responses: { ...Object.fromEntries(successes), ...ofEveryCall } };
}

/** Removes redundant parts. Replies stay open for new fields. */
function plain(key: string, value: unknown): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return value;
  const { pattern, minimum, maximum, anyOf, additionalProperties, ...rest } = value as Record<string, unknown>;
  const schema = {
    ...rest,
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
    ...(pattern !== undefined && !('format' in rest) && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(Array.isArray(anyOf) && !anyOf.some((each: object) => Object.keys(each).length === 0) && { anyOf }),
  } as Record<string, unknown>;
  if (key === 'properties' || !Array.isArray(schema['required']) || schema['properties'] || !schema['additionalProperties']) return schema;
  // A record with required names: lists each name as a property.
  const names = schema['required'] as string[];
  return { ...schema, properties: Object.fromEntries(names.map((name) => [name, schema['additionalProperties']])) };
}

/** Drops the suffix `Input` if there is no output schema of that name. */
function withShortNames(document: Document): Document {
  const { schemas = {} } = document.components;
  const short = (name: string): string => (name.endsWith('Input') && !(name.slice(0, -5) in schemas) ? name.slice(0, -5) : name);
  const renamed = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(/[^/]+$/, short) : plain(key, value),
  ) as Document;
  const shortSchemas = Object.entries(renamed.components.schemas ?? {}).map(([name, schema]) => [short(name), schema]);
  return { ...renamed, components: { ...renamed.components, schemas: Object.fromEntries(shortSchemas) } };
}

/** Groups with the most calls for API keys come first. */
function toTags(endpoints: readonly ServedEndpoint[], isForKeys: (endpoint: ServedEndpoint) => boolean) {
  const tags = [...Map.groupBy(endpoints, getTag)].map(([name, calls]) => ({
    name,
    all: calls.length,
    byKey: calls.filter(isForKeys).length,
  }));
  return tags
    .toSorted((a, b) => b.byKey - a.byKey || (a.name < b.name ? -1 : 1))
    .map(({ name, all, byKey }) => ({ name, description: byKey > 0 ? `${byKey} of ${all} allow API keys` : 'None allow API keys' }));
}

interface RouteFacts {
  readonly isForKeys: (endpoint: ServedEndpoint) => boolean;
  readonly ignoresUnknownFields: (endpoint: ServedEndpoint) => boolean;
  readonly callsOut: readonly CallOut[];
}

/** Adds what the generator doesn't know: common replies, headers, error codes and webhooks. Removes unused schemas. */
export function complete(
  document: Document,
  bound: ReadonlyMap<string, ServedEndpoint>,
  { isForKeys, ignoresUnknownFields, callsOut }: RouteFacts,
): Document {
  const completedCall = (operation: Operation): Operation => {
    const endpoint = bound.get(operation.operationId ?? '');
    return completed(operation, endpoint, endpoint !== undefined && ignoresUnknownFields(endpoint));
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, completedCall(operation)])),
    ]),
  );
  const codes = [...new Set([...generalCodes, ...[...bound.values()].flatMap(({ errors = [] }) => errors)])].toSorted();
  const schemas = { ...document.components.schemas, ErrorCode: { type: 'string', enum: codes }, ErrorReply: failure };
  const webhooks = describeCallsOut(callsOut);
  return withShortNames({
    ...document,
    tags: toTags([...bound.values()], isForKeys),
    paths,
    ...(callsOut.length > 0 && { webhooks }),
    components: {
      ...document.components,
      ...(callsOut.length > 0 && { parameters: webhookHeaders }),
      responses,
      schemas: used([paths, webhooks], schemas),
    },
  } as Document);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { unknownFields } from './unknown-fields.ts';

const mostNamed = 20;

export const ignoredFieldsHeader = 'carriage-ignored-fields';

const nothing = z.object({});

/** Throws 422 `invalid`, or lists the fields in a header. Without query parameters any are accepted: mail programs add their own. */
export function refuseUnknownFields(
  { query, body }: Partial<Pick<ServedEndpoint, 'query' | 'body'>>,
  sent: Pick<FastifyRequest, 'query' | 'body'>,
  ignoring: Pick<FastifyReply, 'header'> | null,
): void {
  const found = [...(query ? unknownFields(query, sent.query) : []), ...unknownFields(body ?? nothing, sent.body)];
  if (found.length === 0) return;
  const fieldNames = [...new Set(found)].slice(0, mostNamed).map((name) => name.slice(0, 100));
  if (ignoring) return void ignoring.header(ignoredFieldsHeader, fieldNames.map(encodeURIComponent).join(', '));
  const fields = Object.fromEntries(fieldNames.map((name) => [name, 'Unknown field']));
  throw new AppError(422, 'invalid', `Unknown fields: ${fieldNames.join(', ')}`, { fields });
}

import { z } from 'zod';
import type { Call } from './call.ts';
import { getObject, type Kind, type Kinds } from '../objects.ts';
import { strict, wholeNumber } from './parameters.ts';

const paging = {
  limit: wholeNumber.refine((limit) => limit >= 1 && limit <= 100, 'must be between 1 and 100').default(10),
  starting_after: z.string().optional(),
  created: strict({ gte: wholeNumber.optional(), lt: wholeNumber.optional() }).default({}),
};

export interface ListQuery {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly created?: { readonly gte?: number | undefined; readonly lt?: number | undefined };
}

export const listParameters = (fields: readonly string[]) =>
  strict({ ...paging, ...Object.fromEntries(fields.map((field) => [field, z.string().optional()])) });

/** Newest first, in Stripe's list envelope. Throws `resource_missing` for an unknown cursor. */
export async function listObjects<K extends Kind>(
  call: Call,
  kind: K,
  { limit, starting_after: after, created = {}, ...filters }: ListQuery & Readonly<Record<string, unknown>>,
) {
  const { sql } = call;
  if (after) await getObject(call, kind, after, 'starting_after');
  const rows = await sql<{ data: Kinds[K] }[]>`
    select data from sandbox_objects
    where kind = ${kind} and account = ${call.account} and data @> ${sql.json(filters)}
      and (${after ?? null}::text is null or place < (select place from sandbox_objects where id = ${after ?? null}))
      and (data->>'created')::bigint >= ${created.gte ?? 0} and (data->>'created')::bigint < ${created.lt ?? Number.MAX_SAFE_INTEGER}
    order by place desc limit ${limit + 1}`;
  return { object: 'list', has_more: rows.length > limit, data: rows.slice(0, limit).map(({ data }) => data) };
}

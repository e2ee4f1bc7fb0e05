import { z } from 'zod';
import type { Call } from './call.ts';
import type { Kind, Kinds } from './objects.ts';
import { list, strict, wholeNumber } from './parameters.ts';
import { refused } from './refusal.ts';

const range = z.union([
  wholeNumber.transform((at) => ({ gte: at, lte: at })),
  strict({ gt: wholeNumber.optional(), gte: wholeNumber.optional(), lt: wholeNumber.optional(), lte: wholeNumber.optional() }),
]);

/** What every list takes. */
export const paging = {
  limit: wholeNumber.refine((limit) => limit >= 1 && limit <= 100, 'must be between 1 and 100').default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: range.optional(),
};

/** What of a list is asked for. */
export interface Asked {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined } | undefined;
}

/** The parameters of a list that is narrowed by `fields` of its objects. */
export const listParameters = <const F extends string = never>(...fields: readonly F[]) =>
  strict({
    ...paging,
    ...(Object.fromEntries(fields.map((field) => [field, z.string().optional()])) as Record<F, z.ZodOptional<z.ZodString>>),
  });

/** For lists of several types at once. */
export const texts = list(z.string());

async function placeOf({ sql, account }: Call, kind: Kind, id: string | undefined, param: string): Promise<number | null> {
  if (id === undefined) return null;
  const [row] = await sql<
    { place: number }[]
  >`select place from sandbox_objects where id = ${id} and kind = ${kind} and account = ${account}`;
  if (!row) throw refused('resource_missing', `No such ${kind}: '${id}'`, param);
  return row.place;
}

const defined = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A page of the account's objects of a kind, newest first, in Stripe's envelope. Throws `resource_missing` for a cursor that is none. */
export async function listObjects<K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  { limit, starting_after, ending_before, created = {}, ...filters }: Asked & Readonly<Record<string, unknown>>,
  types: readonly string[] | null = null,
) {
  const { sql } = call;
  const after = await placeOf(call, kind, starting_after, 'starting_after');
  const before = await placeOf(call, kind, ending_before, 'ending_before');
  const rows = await sql<{ data: Kinds[K] }[]>`
    select data from sandbox_objects
    where kind = ${kind} and account = ${call.account} and data @> ${sql.json(defined(filters))}
      and (${after}::bigint is null or place < ${after}) and (${before}::bigint is null or place > ${before})
      and (${types}::text[] is null or data->>'type' = any(${types}::text[]))
      and (data->>'created')::bigint > ${created.gt ?? -1} and (data->>'created')::bigint >= ${created.gte ?? 0}
      and (data->>'created')::bigint < ${created.lt ?? Number.MAX_SAFE_INTEGER} and (data->>'created')::bigint <= ${created.lte ?? Number.MAX_SAFE_INTEGER}
    order by case when ${before}::bigint is null then -place else place end limit ${limit + 1}`;
  const data = rows.slice(0, limit).map((row) => row.data);
  return { object: 'list', url, has_more: rows.length > limit, data: before === null ? data : data.toReversed() };
}

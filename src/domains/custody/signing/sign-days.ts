import type { Ctx } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { addDays, utcDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { genesisHash, makeSalt } from '../chain.ts';
import { hashDay, signDay } from './signed-day.ts';
import { currentKey, lockSigning, type CurrentKey } from './keys.ts';
import { getLeaf, toTree, type ChainHead } from './merkle-tree.ts';

/**
 * Heads of chains that grew by the end of `day` and aren't signed yet. Entries committed after their day was signed go into the next one;
 * the first day includes everything earlier.
 */
const readHeads = ({ sql }: Ctx, day: string, since: string | null): Promise<ChainHead[]> => sql<ChainHead[]>`
  select distinct on (e.transport_id) e.transport_id, e.position, e.hash from communication_timeline e
  where e.created_at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz
    and (${since}::timestamptz is null or e.created_at >= ${since}::timestamptz)
    and e.position > coalesce((select max(h.position) from custody_heads h where h.transport_id = e.transport_id), 0)
  order by e.transport_id, e.position desc`;

interface Before {
  readonly day: string;
  readonly hash: string;
  /** Entries older than this are signed already, because no transaction stays open for a day. */
  readonly since: string;
}

const beforeColumns = ({ sql }: Ctx): Fragment =>
  sql`day, hash, least(signed_at, (day + 1)::timestamp at time zone 'UTC') - interval '1 day' as since`;

async function signOne(ctx: Ctx, day: string, before: Before | null, key: CurrentKey): Promise<Before> {
  const heads = (await readHeads(ctx, day, before?.since ?? null)).map((head) => ({ ...head, salt: makeSalt() }));
  const { root, paths } = toTree(heads.map(getLeaf));
  const content = { day, previousHash: before?.hash ?? genesisHash, root, heads: heads.length };
  const id = newId();
  const [signed] = await ctx.sql<Before[]>`
    insert into custody_days (id, day, previous_hash, root, heads, hash, signing_key_id, signature, signed_at)
    values (${id}, ${day}, ${content.previousHash}, ${root}, ${heads.length}, ${hashDay(content)}, ${key.id}, ${signDay(content, key.privateKey)}, now())
    returning ${beforeColumns(ctx)}`;
  const rows = heads.map((head, at) => ({ id: newId(), ...head, path: paths[at]! }));
  await ctx.sql`
    insert into custody_heads (id, custody_day_id, transport_id, position, hash, path, salt)
    select r.id, ${id}, r."transportId", r.position, r.hash, r.path, r.salt
    from jsonb_to_recordset(${ctx.sql.json(rows)}) as r (id uuid, "transportId" uuid, position int, hash text, path text[], salt text)`;
  return signed!;
}

/** Signs every unsigned day up to yesterday (UTC), also empty ones. Returns the number of days. Must run in a transaction. */
export async function signDays(ctx: Ctx): Promise<number> {
  await lockSigning(ctx);
  const yesterday = addDays(utcDay(ctx.now), -1);
  const [last] = await ctx.sql<Before[]>`select ${beforeColumns(ctx)} from custody_days order by day desc limit 1`;
  let before = last ?? null;
  if (before && before.day >= yesterday) return 0;
  const key = await currentKey(ctx);
  let count = 0;
  for (let day = before ? addDays(before.day, 1) : yesterday; day <= yesterday; day = addDays(day, 1), count += 1)
    before = await signOne(ctx, day, before, key);
  return count;
}

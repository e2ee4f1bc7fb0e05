import { genesisHash } from '#domains/custody/chain.ts';
import { currentKey, lockSigning } from '#domains/custody/signing/keys.ts';
import { faultOfDay, hashDay, signDay, type SignedDay } from '#domains/custody/signing/signed-day.ts';
import { hashJson } from '#domains/custody/signing/merkle-tree.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import { addDays, utcDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import type { PublishedDay } from '#domains/custody/signing/schemas.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { listAuditDays as listAuditDaysEndpoint } from './schemas.ts';
import type { MonthHead } from './links.ts';

/** Domain-separated: a day of the custody chain can't replace it. */
const getRoot = (heads: readonly MonthHead[]): string =>
  hashJson(['audit log', ...heads.map(({ month, position, hash }) => [month, position, hash])]);

/** Months that grew since they were last signed. */
const readGrown = (sql: Sql): Promise<MonthHead[]> => sql<MonthHead[]>`
  select head.month, head.position, head.hash
  from generate_series((select min(month) from audit_links), (select max(month) from audit_links), interval '1 month') every(month)
  cross join lateral (select l.month, l.position, l.hash from audit_links l where l.month = every.month::date order by l.position desc limit 1) head
  where head.position > coalesce((
    select max((said ->> 'position')::int) from audit_days d cross join jsonb_array_elements(d.heads) said
    where (said ->> 'month')::date = head.month), 0)
  order by head.month`;

/** Signs yesterday's (UTC) month heads, even if unchanged. False if already signed. Must run inside a transaction. */
export async function signAuditDay(ctx: Ctx): Promise<boolean> {
  const { sql } = ctx;
  await lockSigning(ctx);
  const day = addDays(utcDay(ctx.now), -1);
  const [last] = await sql<{ day: string; hash: string }[]>`select day, hash from audit_days order by day desc limit 1`;
  if (last && last.day >= day) return false;
  const heads = await readGrown(sql);
  const content = { day, previousHash: last?.hash ?? genesisHash, root: getRoot(heads), heads: heads.length };
  const key = await currentKey(ctx);
  await sql`
    insert into audit_days (id, day, heads, previous_hash, root, hash, signing_key_id, signature, signed_at)
    values (${newId()}, ${day}, ${sql.json(heads)}, ${content.previousHash}, ${content.root}, ${hashDay(content)}, ${key.id},
      ${signDay(content, key.privateKey)}, ${ctx.now})`;
  return true;
}

type KeptDay = Omit<SignedDay, 'heads'> & { readonly heads: readonly MonthHead[] };

export type DayFault = {
  readonly kind: 'day_changed' | 'signature' | 'head_missing' | 'head_changed';
  readonly day: string;
} & Partial<MonthHead>;

/** Heads that don't match their signature; archived months are compared only at their end. */
const readLostHeads = (sql: Sql): Promise<(MonthHead & { day: string; now: string | null })[]> => sql<
  (MonthHead & { day: string; now: string | null })[]
>`
  select d.day, (said ->> 'month')::date as month, (said ->> 'position')::int as position, said ->> 'hash' as hash, coalesce(l.hash, m.hash) as now
  from audit_days d cross join jsonb_array_elements(d.heads) said
  left join audit_links l on l.month = (said ->> 'month')::date and l.position = (said ->> 'position')::int
  left join audit_months m on m.month = (said ->> 'month')::date and m.lines >= (said ->> 'position')::int
  where coalesce(l.hash, case when m.lines > (said ->> 'position')::int then said ->> 'hash' else m.hash end) is distinct from said ->> 'hash'
  order by d.day limit 1`;

/** The first invalid day, and the newest day checked. */
export async function checkDays(sql: Sql): Promise<{ until: string | null; fault: DayFault | null }> {
  const days = await sql<KeptDay[]>`
    select d.day, d.heads, d.previous_hash, d.root, d.hash, d.signature, k.public_key
    from audit_days d join signing_keys k on k.id = d.signing_key_id order by d.day`;
  let before = genesisHash;
  for (const { heads, ...storedDay } of days) {
    const signed = { ...storedDay, heads: heads.length };
    const isInPlace = storedDay.previousHash === before && storedDay.root === getRoot(heads);
    const kind = isInPlace ? faultOfDay(signed) : ('day_changed' as const);
    if (kind) return { until: storedDay.day, fault: { kind, day: storedDay.day } };
    before = storedDay.hash;
  }
  const until = days.at(-1)?.day ?? null;
  const [lostHead] = await readLostHeads(sql);
  if (!lostHead) return { until, fault: null };
  const { day, month, position, hash, now } = lostHead;
  return { until, fault: { kind: now ? 'head_changed' : 'head_missing', day, month, position, hash } };
}

/** Newest first; only the number of heads, because they reveal activity. */
export const listAuditDays = (
  { sql }: Pick<Ctx, 'sql'>,
  { before, limit }: QueryOf<typeof listAuditDaysEndpoint>,
): Promise<PublishedDay[]> => sql<PublishedDay[]>`
  select day, previous_hash, root, jsonb_array_length(heads) as heads, hash, signature, signing_key_id, signed_at from audit_days
  where (${before ?? null}::date is null or day < ${before ?? null}::date) order by day desc limit ${limit}`;

import { findAccountById } from '#domains/accounts/queries.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { pendingQuotesHealed } from './events.ts';
import type { HealLine, HealResult } from './linking-contract.ts';
import { asActor, mayOwn, tryLink, type PendingRow } from './linking.ts';

/** Requests that one run relinks: whoever has more runs it again. */
const relinksAtOnce = 200;
/** Requests of possible owners that one run looks at. */
const looksAtOnce = 1_000;
/** Skipped requests that are listed, the newest: all are counted. */
const skippedListed = 200;

/** What `mayOwn` says, of `users u`, so that whoever cannot own a request costs no run anything. */
const canOwn = (
  sql: Sql,
): Fragment => sql`(u.email_verified_at is not null and u.password_hash is not null and u.is_active and not u.is_blocked
  and u.role not in ('admin', 'super_admin'))`;

type Found = PendingRow & { readonly ownerId: string; readonly ownerName: string };

const lineOf = (row: PendingRow): Pick<HealLine, 'pendingQuoteId' | 'vehicle' | 'route' | 'askedAt'> => ({
  pendingQuoteId: row.id,
  vehicle: [row['vehicleYear'], row['vehicleMake'], row['vehicleModel']].join(' '),
  route: `${String(row['fromZipCode'])} to ${String(row['toZipCode'])}`,
  askedAt: String(row['createdAt']),
});

/** One at a time: whoever comes second is told, and waits for nothing. */
async function refuseSecond({ sql }: ActorCtx): Promise<void> {
  const [lock] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('self-heal', 0)) as is_mine`;
  if (!lock!.isMine) throw conflict('heal_running', 'Another self-heal is running: look again in a moment');
}

/** What nobody's account can take over, and why; the newest ones. */
async function listOwnerless(sql: Sql): Promise<HealLine[]> {
  const rows = await sql<(PendingRow & { why: HealLine['why'] })[]>`
    select p.*, case when u.id is null then 'no_account' when u.email_verified_at is null then 'not_verified' else 'cannot_own' end as why
    from pending_quotes p left join users u on u.email = p.email
    where not p.is_processed and not coalesce(${canOwn(sql)}, false) order by p.id desc limit ${skippedListed}`;
  return rows.map((row) => ({ ...lineOf(row), outcome: 'skipped', why: row.why, owner: null, transportId: null }));
}

async function relink(ctx: ActorCtx, { ownerId, ownerName, ...row }: Found): Promise<HealLine> {
  const account = await findAccountById(ctx, ownerId);
  const skipped = { ...lineOf(row), outcome: 'skipped' as const, owner: null, transportId: null };
  if (!mayOwn(account)) return { ...skipped, why: 'cannot_own' };
  const linked = await tryLink(asActor(ctx, account), row);
  if (typeof linked === 'string') return { ...skipped, why: linked };
  return { ...lineOf(row), outcome: 'relinked', why: null, owner: ownerName, transportId: linked.draftId };
}

async function heal(ctx: ActorCtx): Promise<HealResult> {
  const { sql } = ctx;
  await refuseSecond(ctx);
  const [all] = await sql<{ count: number }[]>`select count(*)::int as count from pending_quotes where not is_processed`;
  const rows = await sql<Found[]>`
    select p.*, u.id as owner_id, u.full_name as owner_name from pending_quotes p join users u on u.email = p.email
    where not p.is_processed and ${canOwn(sql)} order by p.id limit ${looksAtOnce} for update of p skip locked`;
  const lines: HealLine[] = [];
  let [totalRelinked, seen] = [0, 0];
  for (const row of rows) {
    if (totalRelinked === relinksAtOnce) break;
    const line = await relink(ctx, row);
    if (line.outcome === 'relinked') totalRelinked += 1;
    lines.push(line);
    seen += 1;
  }
  const totals = { totalOrphaned: all!.count, totalRelinked, totalSkipped: all!.count - totalRelinked };
  const isComplete = seen === rows.length && rows.length < looksAtOnce;
  return { ...totals, isComplete, lines: [...lines.toSorted((a, b) => a.outcome.localeCompare(b.outcome)), ...(await listOwnerless(sql))] };
}

/**
 * Makes every pending quote whose address a verified account has a draft of it; the others are skipped, and each is listed with what was
 * done and why not. Repeating it changes nothing. At most 200 at a time; the answer says whether there are more. Throws 409 `heal_running`.
 */
export const selfHealQuotes = (ctx: ActorCtx): Promise<HealResult> =>
  inTransaction(ctx, async (inner) => {
    const healed = await heal(inner);
    const { lines, totalSkipped } = healed;
    const relinked = lines.filter(({ outcome }) => outcome === 'relinked').map(({ pendingQuoteId }) => pendingQuoteId);
    await announce(inner, pendingQuotesHealed, { relinked, totalSkipped });
    return healed;
  });

class TakenBack extends Error {
  readonly result: HealResult;
  constructor(result: HealResult) {
    super('a preview is taken back');
    this.result = result;
  }
}

/** What a run would do now: it is run, and taken back. Throws 409 `heal_running`. */
export const previewHeal = (ctx: ActorCtx): Promise<HealResult> =>
  inTransaction(ctx, async (inner) => {
    const { lines, ...totals } = await heal(inner);
    throw new TakenBack({ ...totals, lines: lines.map((line) => ({ ...line, transportId: null })) });
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.result;
    throw error;
  });

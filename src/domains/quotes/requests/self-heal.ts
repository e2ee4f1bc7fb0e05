import { findAccountById } from '#domains/accounts/queries.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { pendingQuotesHealed } from '../events/pending-quotes-healed.ts';
import type { HealLine, HealResult } from './linking-schemas.ts';
import { asActor, mayOwn, linkRequest } from './linking.ts';
import { lockWaiting, type PendingRow } from './pending-requests.ts';

const relinksAtOnce = 200;
const looksAtOnce = 1_000;
/** Newest skipped requests to list; all are counted. */
const skippedListed = 200;

/** SQL version of `mayOwn`, for `users u`. */
const canOwn = (
  sql: Sql,
): Fragment => sql`(u.email_verified_at is not null and u.password_hash is not null and u.is_active and not u.is_blocked
  and u.role not in ('admin', 'super_admin'))`;

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly isVerified: boolean;
  readonly canOwn: boolean;
}

interface OrphanedRequest {
  readonly row: PendingRow;
  readonly owner: Owner | null;
}

const toLine = ({ row }: OrphanedRequest): Pick<HealLine, 'pendingQuoteId' | 'vehicle' | 'route' | 'askedAt'> => ({
  pendingQuoteId: row.id,
  vehicle: [row.vehicleYear, row.vehicleMake, row.vehicleModel].join(' '),
  route: `${row.fromZipCode} to ${row.toZipCode}`,
  askedAt: row.createdAt,
});

const skippedLine = (found: OrphanedRequest, why: HealLine['why']): HealLine => ({
  ...toLine(found),
  outcome: 'skipped',
  why,
  owner: null,
  transportId: null,
});

/** The newest ones older than `after`, in ascending order. */
const someWaiting = (sql: Sql, after: string | null) => sql<PendingRow[]>`
  select * from (
    select * from pending_quotes where not is_processed and email is not null and (${after}::uuid is null or id < ${after}::uuid) order by id desc limit ${looksAtOnce}) w
  order by id`;

async function findWaiting({ sql }: ActorCtx, after: string | null): Promise<readonly OrphanedRequest[]> {
  const rows = await someWaiting(sql, after);
  const owners = await sql<Owner[]>`
    select id, email, full_name, email_verified_at is not null as is_verified, ${canOwn(sql)} as can_own from users u
    where email = any(${rows.map(({ email }) => email)}::text[])`;
  const byAddress = new Map(owners.map((owner) => [owner.email, owner]));
  return rows.map((row) => ({ row, owner: byAddress.get(row.email) ?? null }));
}

/** Throws instead of waiting. */
async function refuseSecond({ sql }: ActorCtx): Promise<void> {
  const [lock] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('self-heal', 0)) as is_mine`;
  if (!lock!.isMine) throw conflict('heal_running', 'A self-heal is already running. Try again in a moment.');
}

function whyOwnerless({ owner }: OrphanedRequest): HealLine['why'] {
  if (!owner) return 'no_account';
  return owner.isVerified ? 'cannot_own' : 'not_verified';
}

const listOwnerless = (found: readonly OrphanedRequest[]): HealLine[] =>
  found
    .slice(-skippedListed)
    .toReversed()
    .map((one) => skippedLine(one, whyOwnerless(one)));

async function relink(ctx: ActorCtx, owner: Owner, found: OrphanedRequest): Promise<HealLine> {
  const account = await findAccountById(ctx, owner.id);
  if (!mayOwn(account) || account.email !== owner.email) return skippedLine(found, 'cannot_own');
  const linked = await linkRequest(asActor(ctx, account), found.row);
  if (typeof linked === 'string') return skippedLine(found, linked);
  return { ...toLine(found), outcome: 'relinked', why: null, owner: owner.fullName, transportId: linked.draftId };
}

async function heal(ctx: ActorCtx, after: string | null): Promise<HealResult> {
  const { sql } = ctx;
  await refuseSecond(ctx);
  const found = await findWaiting(ctx, after);
  const [all] = await sql<
    { count: number }[]
  >`select count(*)::int as count from pending_quotes where not is_processed and email is not null`;
  const owners = new Map(found.flatMap(({ row, owner }) => (owner?.canOwn ? [[row.id, owner] as const] : [])));
  const locked = await lockWaiting(ctx, [...owners.keys()]);
  const lines: HealLine[] = [];
  let totalRelinked = 0;
  for (const row of locked) {
    if (totalRelinked === relinksAtOnce) break;
    const owner = owners.get(row.id)!;
    const line = await relink(ctx, owner, { row, owner });
    if (line.outcome === 'relinked') totalRelinked += 1;
    lines.push(line);
  }
  const ownerless = listOwnerless(found.filter(({ owner }) => !owner?.canOwn));
  const isThrough = lines.length === locked.length;
  const isComplete = isThrough && found.length < looksAtOnce;
  return {
    totalOrphaned: all!.count,
    totalRelinked,
    totalSkipped: found.length - totalRelinked,
    isComplete,
    next: isComplete ? null : isThrough ? found[0]!.row.id : after,
    lines: [...lines.toSorted((a, b) => a.outcome.localeCompare(b.outcome)), ...ownerless],
  };
}

/** Idempotent. Relinks at most 200 per run, of the newest 1,000 older than `after`. Throws 409 `heal_running`. */
export const selfHealQuotes = (ctx: ActorCtx, after: string | null = null): Promise<HealResult> =>
  inTransaction(ctx, async (inner) => {
    const healed = await heal(inner, after);
    const { lines, totalSkipped } = healed;
    const relinked = lines.filter(({ outcome }) => outcome === 'relinked').map(({ pendingQuoteId }) => pendingQuoteId);
    await publish(inner, pendingQuotesHealed, { relinked, totalSkipped });
    return healed;
  });

class TakenBack extends Error {
  readonly result: HealResult;
  constructor(result: HealResult) {
    super('a preview is taken back');
    this.result = result;
  }
}

/** Runs the self-heal and rolls it back. */
export const previewHeal = (ctx: ActorCtx, after: string | null = null): Promise<HealResult> =>
  inTransaction(ctx, async (inner) => {
    const { lines, ...totals } = await heal(inner, after);
    throw new TakenBack({ ...totals, lines: lines.map((line) => ({ ...line, transportId: null })) });
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.result;
    throw error;
  });

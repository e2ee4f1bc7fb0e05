import { findAccountById } from '#domains/accounts/queries.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { pendingQuotesHealed } from './events.ts';
import type { HealLine, HealResult } from './linking-contract.ts';
import { asActor, mayOwn, tryLink } from './linking.ts';
import { lockWaiting, mayComeBack, openRows, type OpenedRow, type PendingRow } from './pending-words.ts';

/** Requests that one run relinks: whoever has more runs it again. */
const relinksAtOnce = 200;
/** Requests that one run opens and looks at. */
const looksAtOnce = 1_000;
/** Skipped requests that are listed, the newest: all are counted. */
const skippedListed = 200;

/** What `mayOwn` says, of `users u`. */
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

/** A request that waits, and whoever has its address; one that cannot be read may be so again. */
type Found = OpenedRow & { readonly owner: Owner | null; readonly mayComeBack: boolean };

const lineOf = ({ row, words, mayComeBack: isAway }: Found): Pick<HealLine, 'pendingQuoteId' | 'vehicle' | 'route' | 'askedAt'> => ({
  pendingQuoteId: row.id,
  vehicle: words
    ? [words.vehicleYear, words.vehicleMake, words.vehicleModel].join(' ')
    : isAway
      ? 'Not readable at the moment'
      : 'Not readable any more',
  route: words ? `${words.fromZipCode} to ${words.toZipCode}` : '',
  askedAt: row.createdAt,
});

const skippedLine = (found: Found, why: HealLine['why']): HealLine => ({
  ...lineOf(found),
  outcome: 'skipped',
  why,
  owner: null,
  transportId: null,
});

/** The newest that wait, of those that are older than `after`; the oldest of them first. */
const someWaiting = (sql: Sql, after: string | null) => sql<PendingRow[]>`
  select * from (
    select * from pending_quotes where not is_processed and (${after}::uuid is null or id < ${after}::uuid) order by id desc limit ${looksAtOnce}) w
  order by id`;

/** What waits and whose it may be: read outside of any transaction, because it has to be opened for that. Throws 503 `unavailable`. */
async function lookAround(ctx: ActorCtx, after: string | null): Promise<readonly Found[]> {
  const { sql } = ctx;
  const opened = await openRows(ctx, await someWaiting(sql, after));
  const owners = await sql<Owner[]>`
    select id, email, full_name, email_verified_at is not null as is_verified, ${canOwn(sql)} as can_own from users u
    where email = any(${opened.flatMap(({ words }) => words?.email ?? [])}::text[])`;
  const byAddress = new Map(owners.map((owner) => [owner.email, owner]));
  const away = await mayComeBack(
    ctx,
    opened.flatMap(({ row, words }) => (words ? [] : row)),
  );
  return opened.map((one) => ({
    ...one,
    owner: (one.words && byAddress.get(one.words.email)) ?? null,
    mayComeBack: away.has(one.row.id),
  }));
}

/** One at a time: whoever comes second is told, and waits for nothing. */
async function refuseSecond({ sql }: ActorCtx): Promise<void> {
  const [lock] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('self-heal', 0)) as is_mine`;
  if (!lock!.isMine) throw conflict('heal_running', 'Another self-heal is running: look again in a moment');
}

function whyOwnerless({ words, owner, mayComeBack: isAway }: Found): HealLine['why'] {
  if (!words) return isAway ? 'not_readable' : 'cannot_be';
  if (!owner) return 'no_account';
  return owner.isVerified ? 'cannot_own' : 'not_verified';
}

/** What nobody's account can take over, and why; the newest ones that wait still. */
async function listOwnerless(sql: Sql, found: readonly Found[]): Promise<HealLine[]> {
  const rows = await sql<{ id: string }[]>`
    select id from pending_quotes where id = any(${found.map(({ row }) => row.id)}::uuid[]) and not is_processed`;
  const waiting = new Set(rows.map(({ id }) => id));
  const listed = found.filter(({ row }) => waiting.has(row.id)).slice(-skippedListed);
  return listed.toReversed().map((one) => skippedLine(one, whyOwnerless(one)));
}

async function relink(ctx: ActorCtx, owner: Owner, found: Found): Promise<HealLine> {
  const account = await findAccountById(ctx, owner.id);
  if (!mayOwn(account) || account.email !== owner.email) return skippedLine(found, 'cannot_own');
  const linked = await tryLink(asActor(ctx, account), found);
  if (typeof linked === 'string') return skippedLine(found, linked);
  return { ...lineOf(found), outcome: 'relinked', why: null, owner: owner.fullName, transportId: linked.draftId };
}

async function heal(ctx: ActorCtx, found: readonly Found[], after: string | null): Promise<HealResult> {
  const { sql } = ctx;
  await refuseSecond(ctx);
  const [all] = await sql<{ count: number }[]>`select count(*)::int as count from pending_quotes where not is_processed`;
  const locked = await lockWaiting(
    ctx,
    found.filter(({ owner }) => owner?.canOwn),
  );
  const lines: HealLine[] = [];
  let totalRelinked = 0;
  for (const one of locked) {
    if (totalRelinked === relinksAtOnce) break;
    const line = await relink(ctx, one.owner!, one);
    if (line.outcome === 'relinked') totalRelinked += 1;
    lines.push(line);
  }
  const ownerless = await listOwnerless(
    sql,
    found.filter(({ owner }) => !owner?.canOwn),
  );
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

/** What waits and whose it may be, for nobody who comes second. */
async function lookFirst(ctx: ActorCtx, after: string | null): Promise<readonly Found[]> {
  await refuseSecond(ctx);
  return lookAround(ctx, after);
}

/**
 * Makes every pending quote whose address a verified account has a draft of it; the others are skipped, and each is listed with what was
 * done and why not. Repeating it changes nothing. At most 200 at a time, of the newest 1,000 that are older than `after`; the answer says whether
 * there are more, and with which `after` the next run goes on. Throws 409 `heal_running`, 503 `unavailable` while the store of shares does not answer.
 */
export async function selfHealQuotes(ctx: ActorCtx, after: string | null = null): Promise<HealResult> {
  const found = await lookFirst(ctx, after);
  return inTransaction(ctx, async (inner) => {
    const healed = await heal(inner, found, after);
    const { lines, totalSkipped } = healed;
    const relinked = lines.filter(({ outcome }) => outcome === 'relinked').map(({ pendingQuoteId }) => pendingQuoteId);
    await announce(inner, pendingQuotesHealed, { relinked, totalSkipped });
    return healed;
  });
}

class TakenBack extends Error {
  readonly result: HealResult;
  constructor(result: HealResult) {
    super('a preview is taken back');
    this.result = result;
  }
}

/** What a run would do now: it is run, and taken back. Throws as a run does. */
export async function previewHeal(ctx: ActorCtx, after: string | null = null): Promise<HealResult> {
  const found = await lookFirst(ctx, after);
  return inTransaction(ctx, async (inner) => {
    const { lines, ...totals } = await heal(inner, found, after);
    throw new TakenBack({ ...totals, lines: lines.map((line) => ({ ...line, transportId: null })) });
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.result;
    throw error;
  });
}

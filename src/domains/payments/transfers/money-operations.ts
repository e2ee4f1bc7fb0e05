import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { enqueue, defineJob } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { z } from 'zod';
import type { LockedPayment } from '../ledger/escrow.ts';
import { getFree } from '../disputes/hold-rules.ts';
import { readBooks } from '../ledger/ledger.ts';
import { getPromised, getReversalShares, toShares, type MoneyOperation, type MoneyOperationCause } from './money-operation-rules.ts';

/**
 * Asks the provider for a refund, a transfer or a reversal that stands in `payment_movements`, and books what it did. `accountReadAt`: when
 * the account that a transfer goes to was last read; right before it is called.
 */
export const performOperation = defineJob(
  'carry-out-movement',
  z.object({ movementId: z.uuid(), accountReadAt: z.iso.datetime().optional() }),
  {
    retryLimit: 20,
    backoffSeconds: 10,
  },
);

/** A sum that is to leave what is held. */
export interface MoneyOperationRequest {
  readonly kind: 'refund' | 'transfer';
  readonly cause: MoneyOperationCause;
  readonly cents: number;
  /** Whom a transfer is for. */
  readonly recipientUserId?: string;
  /** Which try of a transfer it is, from 1. */
  readonly attempt?: number;
  /** The sum that it is asked for anew of, by its first movement; else it is one of its own. */
  readonly batchId?: string;
}

/** All that was ever asked of the provider for a payment, the oldest first. */
export const listOperations = ({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<MoneyOperation[]> =>
  sql<MoneyOperation[]>`
    select m.id, m.kind, m.state, m.amount_cents as cents, m.source_id, coalesce((
      select sum(h.amount_cents + h.borne_cents) from payment_holds h where h.source_id = m.id and h.outcome is distinct from 'thawed'
    ), 0)::bigint as disputed_cents
    from payment_movements m where m.payment_id = ${paymentId} order by m.id`;

/** What of a payment is neither frozen, nor out, nor promised, in cents. */
export const readFree = async (ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> =>
  getFree(await readBooks(ctx, paymentId), getPromised(await listOperations(ctx, paymentId)));

/** What of the price of a payment was sent to the carrier's side or asked of the provider, less what was taken back, in cents. */
export const sentOfPrice = (sql: Sql, paymentId: Fragment): Fragment => sql`(
  select coalesce(sum(case when o.kind = 'transfer' then o.amount_cents else -o.amount_cents end), 0)::bigint
  from payment_movements o where o.payment_id = ${paymentId} and (
    (o.kind = 'transfer' and o.cause <> 'dry_run' and o.state in ('asked', 'done'))
    or (o.kind = 'reversal' and o.state = 'done' and exists (select from payment_movements t where t.id = o.source_id and t.cause <> 'dry_run'))))`;

/** What the provider refused to give back and nobody asked for anew, in cents: owed to the shipper still, and paid to nobody else. */
export async function sumOwedBack({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(owed_cents), 0)::bigint as cents from payment_movements where payment_id = ${paymentId} and owed_cents > 0`;
  return row!.cents;
}

/** What of a payment could go to whoever carried the job out, the service fee included, in cents: what is free and not owed back. */
export const readPayable = async (ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> =>
  Math.max(0, (await readFree(ctx, paymentId)) - (await sumOwedBack(ctx, paymentId)));

/**
 * What of the agreed price was neither sent to the carrier's side nor asked of the provider, in cents: nobody is paid more for a job. The fee
 * for an arrival in vain is beside the price.
 */
export async function readUnpaidPrice(
  { sql }: Pick<Ctx, 'sql'>,
  { id, amount, platformFee }: Pick<LockedPayment, 'id' | 'amount' | 'platformFee'>,
): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`select ${sentOfPrice(sql, sql`${id}::uuid`)} as cents`;
  return Math.max(0, toCents(amount) - toCents(platformFee) - row!.cents);
}

/** So much of what is owed back was asked for anew, or is settled otherwise: the oldest first. Under the payment's lock. */
export async function settleOwedBack({ sql }: Pick<Ctx, 'sql'>, paymentId: string, cents: number): Promise<void> {
  if (cents <= 0) return;
  await sql`
    update payment_movements m set owed_cents = m.owed_cents - least(m.owed_cents, greatest(0, ${cents}::bigint - o.before))
    from (
      select id, coalesce(sum(owed_cents) over (order by id rows between unbounded preceding and 1 preceding), 0)::bigint as before
      from payment_movements where payment_id = ${paymentId} and owed_cents > 0
    ) o where m.id = o.id`;
}

/**
 * Writes what is to be asked of the provider, a row for each charge that it comes from, with its job, in the caller's transaction and
 * under the payment's lock: what is asked is no longer there for others. Throws RangeError when the captured charges have not that much
 * left, or what they have is frozen.
 */
export async function requestOperation(ctx: Ctx, payment: LockedPayment, asked: MoneyOperationRequest): Promise<readonly string[]> {
  const { sql, actor, now } = ctx;
  const { kind, cause, cents, recipientUserId = null, attempt = 1 } = asked;
  const ids: string[] = [];
  let { batchId = null }: { batchId?: string | null } = asked;
  const movements = await listOperations(ctx, payment.id);
  const freeCents = getFree(await readBooks(ctx, payment.id), getPromised(movements));
  if (cents > freeCents) throw new RangeError(`${kind}: ${cents} cents of ${freeCents} that are free`);
  for (const share of toShares(cents, movements)) {
    const id = newId();
    batchId ??= id;
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, recipient_user_id, asked_by, attempt, batch_id, created_at)
      values (${id}, ${payment.id}, ${kind}, ${cause}, ${share.cents}, ${share.sourceId}, ${kind === 'transfer' ? recipientUserId : null},
        ${actor?.id ?? null}, ${attempt}, ${batchId}, ${now})`;
    await enqueue(ctx, performOperation, { movementId: id }, { line: `payment ${payment.id}` });
    ids.push(id);
  }
  // Nothing is owed that is not here any more.
  if (kind === 'refund') await settleOwedBack(ctx, payment.id, (await sumOwedBack(ctx, payment.id)) - (freeCents - cents));
  return ids;
}

/**
 * Writes what is to be taken back from whoever was paid, a row for each transfer that it comes from, with its job, in the caller's
 * transaction and under the payment's lock, for a step of the desk, or for the award of a claim where `actionId` is null. Once the provider
 * took it back it goes on to the shipper (`recordDone`). Throws RangeError when the transfers have not that much left.
 */
export async function requestReversal(ctx: Ctx, payment: LockedPayment, cents: number, actionId: string | null): Promise<void> {
  const { sql, actor, now } = ctx;
  const batchId = newId();
  for (const [at, share] of getReversalShares(cents, await listOperations(ctx, payment.id)).entries()) {
    const id = at === 0 ? batchId : newId();
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, action_id, asked_by, batch_id, created_at)
      values (${id}, ${payment.id}, 'reversal', ${actionId === null ? 'claim' : 'desk'}, ${share.cents}, ${share.sourceId}, ${actionId}, ${actor?.id ?? null},
        ${batchId}, ${now})`;
    await enqueue(ctx, performOperation, { movementId: id }, { line: `payment ${payment.id}` });
  }
}

/** Why anything left a payment, or is about to. */
export async function listCauses({ sql }: Ctx, paymentId: string): Promise<MoneyOperationCause[]> {
  const rows = await sql<{ cause: MoneyOperationCause }[]>`
    select distinct cause from payment_movements where payment_id = ${paymentId} and kind <> 'charge' and state in ('asked', 'done')`;
  return rows.map(({ cause }) => cause);
}

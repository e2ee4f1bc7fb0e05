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

/** Calls the provider for a row of `payment_movements`. `accountReadAt`: when the recipient's account was read for this call. */
export const performOperation = defineJob(
  'carry-out-movement',
  z.object({ movementId: z.uuid(), accountReadAt: z.iso.datetime().optional() }),
  {
    retryLimit: 20,
    backoffSeconds: 10,
  },
);

export interface MoneyOperationRequest {
  readonly kind: 'refund' | 'transfer';
  readonly cause: MoneyOperationCause;
  readonly cents: number;
  readonly recipientUserId?: string;
  readonly attempt?: number;
  /** The batch of the transfer that this retries; omitted for a new request. */
  readonly batchId?: string;
}

export const listOperations = ({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<MoneyOperation[]> =>
  sql<MoneyOperation[]>`
    select m.id, m.kind, m.state, m.amount_cents as cents, m.source_id, coalesce((
      select sum(h.amount_cents + h.borne_cents) from payment_holds h where h.source_id = m.id and h.outcome is distinct from 'thawed'
    ), 0)::bigint as disputed_cents
    from payment_movements m where m.payment_id = ${paymentId} order by m.id`;

export const readFree = async (ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> =>
  getFree(await readBooks(ctx, paymentId), getPromised(await listOperations(ctx, paymentId)));

/** Cents of the agreed price that were sent or requested, less reversals; dry-run fees do not count. */
export const sentOfPrice = (sql: Sql, paymentId: Fragment): Fragment => sql`(
  select coalesce(sum(case when o.kind = 'transfer' then o.amount_cents else -o.amount_cents end), 0)::bigint
  from payment_movements o where o.payment_id = ${paymentId} and (
    (o.kind = 'transfer' and o.cause <> 'dry_run' and o.state in ('asked', 'done'))
    or (o.kind = 'reversal' and o.state = 'done' and exists (select from payment_movements t where t.id = o.source_id and t.cause <> 'dry_run'))))`;

/** Failed refunds in cents that were not requested again: still owed to the shipper and never paid to anyone else. */
export async function sumOwedBack({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(owed_cents), 0)::bigint as cents from payment_movements where payment_id = ${paymentId} and owed_cents > 0`;
  return row!.cents;
}

/** Cents that can go to the carrier, including the service fee: free and not owed back. */
export const readPayable = async (ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> =>
  Math.max(0, (await readFree(ctx, paymentId)) - (await sumOwedBack(ctx, paymentId)));

/** Cents of the agreed price that were not sent or requested yet. Caps the carrier's pay; the dry-run fee is extra. */
export async function readUnpaidPrice(
  { sql }: Pick<Ctx, 'sql'>,
  { id, amount, platformFee }: Pick<LockedPayment, 'id' | 'amount' | 'platformFee'>,
): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`select ${sentOfPrice(sql, sql`${id}::uuid`)} as cents`;
  return Math.max(0, toCents(amount) - toCents(platformFee) - row!.cents);
}

/** Reduces amounts owed back, oldest first, once requested again or settled otherwise. Requires the payment's lock. */
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
 * Creates one operation and job per charge. Requires the payment's lock. Throws RangeError if the charges have less left or it is on hold.
 */
export async function requestOperation(ctx: Ctx, payment: LockedPayment, request: MoneyOperationRequest): Promise<readonly string[]> {
  const { sql, actor, now } = ctx;
  const { kind, cause, cents, recipientUserId = null, attempt = 1 } = request;
  const ids: string[] = [];
  let { batchId = null }: { batchId?: string | null } = request;
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
  if (kind === 'refund') await settleOwedBack(ctx, payment.id, (await sumOwedBack(ctx, payment.id)) - (freeCents - cents));
  return ids;
}

/**
 * Creates one reversal and job per transfer; `recordDone` then refunds the shipper. Requires the payment's lock. `actionId` is null for a
 * claim's award. Throws RangeError if the transfers have less left.
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

export async function listCauses({ sql }: Ctx, paymentId: string): Promise<MoneyOperationCause[]> {
  const rows = await sql<{ cause: MoneyOperationCause }[]>`
    select distinct cause from payment_movements where payment_id = ${paymentId} and kind <> 'charge' and state in ('asked', 'done')`;
  return rows.map(({ cause }) => cause);
}

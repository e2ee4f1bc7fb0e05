import type { Ctx } from '#server/db/context.ts';
import { eachLine, finalRefusal, isOtherUnderKey, getStripe } from '#server/payment-provider.ts';
import { publish } from '#server/events/outbox.ts';
import { enqueue, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import { fromCents } from '#shared/money.ts';
import { isSameSum } from './batches.ts';
import { recordDone, recordRefused, type RequestedOperation } from './record-outcome.ts';
import { transferWaited } from '../payouts/events/transfer-waited.ts';
import { keyLifeMs } from './retry-rules.ts';
import { performOperation } from './money-operations.ts';
import { isOfTheseKeys } from '../checkout/payment-keys.ts';
import { isWaitingForUnblocking } from '../payouts/accounts/blocked-payees.ts';
import { isFreshReading, readAccountNow } from '../payouts/accounts/account-reading.ts';
import { holdsTransfer } from '../payouts/payout-hold.ts';

interface Call extends RequestedOperation {
  readonly chargeId: string | null;
  readonly transferId: string | null;
  readonly destination: string | null;
  readonly createdAt: Date;
  readonly isTest: boolean;
}

interface Step {
  readonly call: Call;
  /** Read the payout account before a transfer: its bank may have changed. */
  readonly looksFirst: boolean;
}

interface ProviderObject {
  readonly id: string;
  readonly amount: number;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

type Outcome = { readonly providerId: string } | { readonly failure: string } | { readonly book: (ctx: Ctx) => Promise<void> };

async function findCall({ sql }: Ctx, id: string): Promise<Call | null> {
  const [row] = await sql<Call[]>`
    select m.id, m.payment_id, m.kind, m.cause, m.amount_cents as cents, m.recipient_user_id, m.created_at, s.charge_id,
      case when s.kind = 'transfer' then s.provider_id end as transfer_id,
      case when a.is_active and a.payouts_enabled then a.account_id end as destination, p.is_test
    from payment_movements m join payment_movements s on s.id = m.source_id join payments p on p.id = m.payment_id
      left join stripe_accounts a on a.user_id = m.recipient_user_id
    where m.id = ${id} and m.state = 'asked'`;
  return row ?? null;
}

type ServicesCtx = Pick<Ctx, 'services'>;

/** Throws unless the provider's object has the same amount and names this money operation. */
async function callProvider(ctx: ServicesCtx, call: Call, signal: AbortSignal): Promise<{ id: string }> {
  const operation = await make(ctx, call, signal);
  if (operation.amount === call.cents && operation.metadata?.['movement_id'] === call.id) return operation;
  throw new Error(`movement ${call.id}: the payment provider answered ${operation.id} of ${operation.amount} cents for ${call.cents}`);
}

async function make(
  ctx: ServicesCtx,
  { id, paymentId, kind, cents, chargeId, transferId, destination }: Call,
  signal: AbortSignal,
): Promise<ProviderObject> {
  const metadata = { payment_id: paymentId, movement_id: id };
  // One key per money operation: repeated calls move the money once.
  const options = { idempotencyKey: `movement:${id}`, signal };
  if (kind === 'refund') return getStripe(ctx).refunds.create({ charge: chargeId!, amount: cents, metadata }, options);
  if (kind === 'reversal') return getStripe(ctx).transfers.createReversal(transferId!, { amount: cents, metadata }, options);
  const transfer = { amount: cents, currency: 'usd', destination: destination!, source_transaction: chargeId!, metadata };
  return getStripe(ctx).transfers.create({ ...transfer, transfer_group: `payment:${paymentId}` }, options);
}

/** Searches by metadata, because the provider forgets idempotency keys (`keyLifeMs`). */
async function searchDone(
  ctx: ServicesCtx,
  { id, paymentId, kind, chargeId, transferId }: Call,
  signal: AbortSignal,
): Promise<{ id: string } | null> {
  const { refunds, transfers } = getStripe(ctx);
  const page = { limit: 100 } as const;
  const all = {
    refund: () => refunds.list({ charge: chargeId!, ...page }),
    transfer: () => transfers.list({ transfer_group: `payment:${paymentId}`, ...page }),
    reversal: () => transfers.listReversals(transferId!, page),
  };
  for await (const one of eachLine<ProviderObject>(all[kind](), signal)) if (one.metadata?.['movement_id'] === id) return one;
  return null;
}

async function findOrAsk(ctx: ServicesCtx, call: Call, signal: AbortSignal): Promise<{ id: string }> {
  const isKeyForgotten = new Date(call.createdAt).getTime() + keyLifeMs < Date.now();
  const done = isKeyForgotten && (await searchDone(ctx, call, signal));
  if (done) return done;
  return callProvider(ctx, call, signal).catch(async (error: unknown) => {
    // An earlier call was cut off before the recipient's account changed. If it went through, use its result.
    const before = isOtherUnderKey(error) && (await searchDone(ctx, call, signal));
    if (before) return before;
    throw error;
  });
}

const getFailure = (error: unknown): string | null =>
  finalRefusal(error) ?? (isOtherUnderKey(error) ? 'idempotency_error: it was asked otherwise before, and that was not carried out' : null);

async function noteWaiting(ctx: Ctx, { id, paymentId, recipientUserId: userId }: Call): Promise<void> {
  const news = await ctx.sql<{ transportId: string; cents: number }[]>`
    update payment_movements m set waiting_since = ${ctx.now} from payments p
    where ${isSameSum(ctx.sql, paymentId, id)} and m.state = 'asked' and m.waiting_since is null and p.id = m.payment_id
    returning p.transport_id, m.amount_cents as cents`;
  const amount = fromCents(news.reduce((sum, { cents }) => sum + cents, 0));
  if (news[0]) await publish(ctx, transferWaited, { paymentId, transportId: news[0].transportId, userId, amount });
}

/** Commits before the call that the provider may have made the transfer. False: it was withdrawn meanwhile. */
async function markCalled({ sql, now }: Ctx, { id }: Call): Promise<boolean> {
  const marked = await sql`
    update payment_movements set called_at = coalesce(called_at, ${now}) where id = ${id} and state = 'asked' returning id`;
  return marked.length > 0;
}

const findExisting = (ctx: ServicesCtx, { destination }: Call): Promise<Outcome> =>
  readAccountNow(ctx, destination!, { paysOutByHand: true }).then(
    (book) => ({ book }),
    (error: unknown) => {
      if (finalRefusal(error) === null) throw error;
      return { book: () => Promise.resolve() };
    },
  );

const carry = (ctx: ServicesCtx, call: Call, signal: AbortSignal): Promise<Outcome> =>
  findOrAsk(ctx, call, signal).then(
    ({ id }) => ({ providerId: id }),
    (error: unknown) => {
      const failure = getFailure(error);
      if (failure === null) throw error;
      return { failure };
    },
  );

export const operationHandler: JobHandler = handleExternalCall(performOperation, {
  queueName: 'payments',
  deadlineMs: 40_000,
  async prepare(ctx, { movementId, accountReadAt }): Promise<Step | null> {
    const call = await findCall(ctx, movementId);
    if (!call || !isOfTheseKeys(ctx, call)) return null;
    if (call.kind !== 'transfer') return { call, looksFirst: false };
    if (await isWaitingForUnblocking(ctx, call)) return null;
    if (!call.destination) await noteWaiting(ctx, call);
    if (!call.destination || (await holdsTransfer(ctx, call.recipientUserId!))) return null;
    if (!isFreshReading(accountReadAt, ctx.now)) return { call, looksFirst: true };
    return (await markCalled(ctx, call)) ? { call, looksFirst: false } : null;
  },
  call: ({ call, looksFirst }, { signal, services }) => (looksFirst ? findExisting({ services }, call) : carry({ services }, call, signal)),
  async record(ctx, { call }, outcome) {
    if ('failure' in outcome) return recordRefused(ctx, call, outcome.failure);
    if ('providerId' in outcome) return recordDone(ctx, call, outcome.providerId);
    await outcome.book(ctx);
    // Start over: the account that was just read may put the transfer on hold.
    const again = { movementId: call.id, accountReadAt: ctx.now.toISOString() };
    await enqueue(ctx, performOperation, again, { line: `payment ${call.paymentId}` });
  },
});

import type { Ctx } from '#server/db/context.ts';
import { finalRefusal, provider } from '#server/payment-provider.ts';
import { handleOutside, type JobHandler } from '#server/queue/queue.ts';
import { applyEscrow, lockPayment } from './escrow.ts';
import { booksAfter } from './ledger-rules.ts';
import { readBooks } from './ledger.ts';
import { endOf, journalOf, type MovementCause, type MovementKind } from './movement-rules.ts';
import { carryOutMovement } from './movements.ts';

/** A movement with what its call needs. */
interface Call {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: Exclude<MovementKind, 'charge'>;
  readonly cause: MovementCause;
  readonly cents: number;
  readonly recipientUserId: string | null;
  /** The charge that a refund or transfer takes from. */
  readonly chargeId: string | null;
  /** The transfer that a reversal takes back. */
  readonly transferId: string | null;
  /** The connected account of the recipient, once it can be paid. */
  readonly destination: string | null;
}

type Outcome = { readonly providerId: string } | { readonly failure: string };

async function findCall({ sql }: Ctx, id: string): Promise<Call | null> {
  const [row] = await sql<Call[]>`
    select m.id, m.payment_id, m.kind, m.cause, m.amount_cents as cents, m.recipient_user_id, s.charge_id,
      case when s.kind = 'transfer' then s.provider_id end as transfer_id,
      case when a.is_active and a.payouts_enabled then a.account_id end as destination
    from payment_movements m join payment_movements s on s.id = m.source_id
      left join stripe_accounts a on a.user_id = m.recipient_user_id
    where m.id = ${id} and m.state = 'asked'`;
  return row ?? null;
}

async function ask({ id, paymentId, kind, cents, chargeId, transferId, destination }: Call, signal: AbortSignal): Promise<{ id: string }> {
  const metadata = { payment_id: paymentId, movement_id: id };
  // The key is the movement's: however often it is asked, the provider moves it once.
  const options = { idempotencyKey: `movement:${id}`, signal };
  if (kind === 'refund') return provider().refunds.create({ charge: chargeId!, amount: cents, metadata }, options);
  if (kind === 'reversal') return provider().transfers.createReversal(transferId!, { amount: cents, metadata }, options);
  const transfer = { amount: cents, currency: 'usd', destination: destination!, source_transaction: chargeId!, metadata };
  return provider().transfers.create({ ...transfer, transfer_group: `payment:${paymentId}` }, options);
}

/** Books a movement that the provider carried out, and ends the payment where it was the last. */
async function recordDone(ctx: Ctx, { id, paymentId, kind, cause, cents, recipientUserId }: Call, providerId: string): Promise<void> {
  const { sql, now } = ctx;
  const payment = await lockPayment(ctx, paymentId);
  const [changed] = await sql`
    update payment_movements set state = 'done', provider_id = ${providerId}, settled_at = ${now} where id = ${id} and state = 'asked' returning id`;
  if (!payment || !changed) return;
  const journal = { kind: journalOf[kind], cents, reference: providerId, userId: recipientUserId };
  const end = kind === 'reversal' ? null : endOf(booksAfter(await readBooks(ctx, paymentId), journal.kind, cents), cause);
  await applyEscrow(ctx, payment, { on: end ?? 'moved', by: 'platform', journals: [journal], details: { movement: id, cause } });
}

async function recordRefused({ sql, now }: Ctx, { id }: Call, failure: string): Promise<void> {
  await sql`update payment_movements set state = 'refused', failure = ${failure}, settled_at = ${now} where id = ${id} and state = 'asked'`;
}

/** The handler of `carry-out-movement`. What may pass is tried again with the same key; what is refused for good is kept with its reason. */
export const carryOut: JobHandler = handleOutside(carryOutMovement, {
  lane: 'payments',
  deadlineMs: 40_000,
  async prepare(ctx, { movementId }) {
    const call = await findCall(ctx, movementId);
    if (call?.kind !== 'transfer' || call.destination) return call;
    await recordRefused(ctx, call, 'no_account: the carrier has no account that can be paid');
    return null;
  },
  call: (call, { signal }): Promise<Outcome> =>
    ask(call, signal).then(
      ({ id }) => ({ providerId: id }),
      (error: unknown) => {
        const failure = finalRefusal(error);
        if (failure === null) throw error;
        return { failure };
      },
    ),
  record: (ctx, call, outcome) =>
    'failure' in outcome ? recordRefused(ctx, call, outcome.failure) : recordDone(ctx, call, outcome.providerId),
});

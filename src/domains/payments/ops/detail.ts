import type { ActorCtx } from '#server/db/context.ts';
import { fromCents } from '#shared/money.ts';
import { listActions, readReleaseAlone } from './action-rows.ts';
import type { PaymentDetail } from './schemas.ts';
import { readEvents, readHolds, readJournals, readOperations, readTimeline } from './detail-parts.ts';
import {
  toFree,
  getLeastRefund,
  getRefundable,
  getReleasable,
  whyNoHold,
  whyNotReleasable,
  whyNoRefund,
  whyNoRelease,
  whyNoReversal,
  type OpsFacts,
} from './ops-rules.ts';
import { readEvidence } from '../disputes/read.ts';
import { whyOtherKeys } from '../checkout/payment-keys.ts';
import { whyTransferWaits } from '../payouts/transfer-wait.ts';
import { isParty, paymentMissing, readFacts } from './locked-payment.ts';
import { opsColumns, opsJoins, toLine, type OpsRow } from './lists/list.ts';
import { toAmounts, getSecondPersonThreshold } from './sums.ts';
import { isReleasedByOps } from '../disputes/hold-rules.ts';

type DetailRow = OpsRow & { readonly transportStatus: string };

const closedToParty = 'You are involved in this payment. Another administrator must decide.';

/** Checks with one cent, except for refunds that must take all that is left. */
function toPowers(
  facts: OpsFacts,
  holds: readonly Pick<PaymentDetail['holds'][number], 'cause' | 'outcome'>[],
  isOpen: boolean,
): Pick<PaymentDetail, 'can' | 'why'> {
  const [hold, release, reversal] = [whyNoHold, whyNoRelease, whyNoReversal].map((why) => why(facts, 1));
  const refund = whyNoRefund(facts, getLeastRefund(facts));
  const hasOwnHold = holds.some(({ cause, outcome }) => isReleasedByOps(cause) && outcome === null);
  return {
    can: {
      hold: isOpen && !hold,
      thaw: isOpen && hasOwnHold,
      release: isOpen && !release,
      refund: isOpen && !refund,
      reversal: isOpen && !reversal,
      letGo: isOpen && !whyNotReleasable(facts, facts.blockedCents),
    },
    why: { release: release?.message ?? null, refund: refund?.message ?? null },
  };
}

/** The caller must check that the actor is an administrator. Throws 404. */
export async function getPayment(ctx: ActorCtx, id: string): Promise<PaymentDetail> {
  const { sql, actor, now } = ctx;
  const [row] = await sql<DetailRow[]>`
    select ${opsColumns(sql, now)}, t.status as transport_status from payments p ${opsJoins(sql)} where p.id = ${id}`;
  if (!row) throw paymentMissing();
  const recipientUserId = row.payee?.id ?? null;
  const facts = await readFacts(
    ctx,
    { id, escrowStatus: row.escrowStatus, recipientUserId, amount: row.amount, platformFee: row.serviceFee },
    row.transportStatus,
  );
  const holds = await readHolds(ctx, id);
  const letGoCents = await readReleaseAlone(ctx, id);
  const aloneCents = Math.max(0, (await getSecondPersonThreshold(ctx)) - letGoCents);
  const closed = isParty(actor.id, { shipperUserId: row.shipper.id, recipientUserId })
    ? closedToParty
    : (whyOtherKeys(ctx, row)?.message ?? null);
  const evidence = await readEvidence(ctx, id, closed === null);
  return {
    ...toLine(row),
    ...toPowers(facts, holds, closed === null),
    closed,
    refundsNeedApproval: facts.needsApproval,
    holds: holds.map((hold) => ({ ...hold, evidence: evidence.get(hold.id) ?? null })),
    balances: toAmounts(facts.books),
    sums: {
      free: fromCents(toFree(facts)),
      releasable: fromCents(getReleasable(facts)),
      refundable: fromCents(getRefundable(facts)),
      reversible: fromCents(facts.reversibleCents),
      promised: fromCents(facts.promisedCents),
      blocked: fromCents(facts.blockedCents),
      alone: fromCents(aloneCents),
      letGoAlone: fromCents(letGoCents),
    },
    payeeWaits: recipientUserId === null ? null : await whyTransferWaits(ctx, recipientUserId),
    timeline: await readTimeline(ctx, id),
    journals: await readJournals(ctx, id),
    movements: await readOperations(ctx, id),
    events: await readEvents(ctx, id),
    actions: await listActions(ctx, id),
  };
}

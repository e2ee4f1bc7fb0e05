import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { legalDays, ownDays } from '../clocks/clocks-rules.ts';
import { claimEvents, claimStates } from '../states-rules.ts';
import { auditClaim, claimEvent, claimNotice, describeClaim, isNothing } from './claim-event.ts';

const schema = claimEvent.extend({
  event: z.enum(claimEvents),
  to: z.enum(claimStates),
  amount: z.string().nullable(),
  words: z.string().nullable(),
  shares: z.object({ frozen: z.string(), carrier: z.string(), direct: z.string() }).nullable().default(null),
});
type ClaimEvent = z.output<typeof schema>;

type Message = readonly [title: string, body: string];

function describeShares({ shares }: Pick<ClaimEvent, 'shares'>): string {
  if (shares === null) return '';
  const parts: [amount: string, words: string][] = [
    [shares.frozen, 'goes to the shipper from the amount on hold'],
    [shares.carrier, 'is withdrawn from your payout account'],
    [shares.direct, 'must be paid by you directly to the shipper'],
  ];
  return parts
    .filter(([amount]) => !isNothing(amount))
    .map(([amount, source]) => ` ${formatUsd(amount)} ${source}.`)
    .join('');
}

function toShipper({ event, amount, words, carrierSideName, ...claim }: ClaimEvent): Message | null {
  const sum = amount === null ? '' : formatUsd(amount);
  const what = describeClaim(claim);
  if (event === 'acknowledged')
    return [`${carrierSideName} acknowledged your claim`, `${what}. By law, they must answer within ${legalDays.decide} days.`];
  if (event === 'offered')
    return [`${carrierSideName} offers ${sum} for your claim`, `${what}: ${words} Your turn: accept or reject the offer.`];
  if (event === 'declined')
    return [`${carrierSideName} declined your claim`, `${what}: ${words} Your turn: escalate it to Carriage or withdraw it.`];
  if (event === 'escalated')
    return [
      'Your claim was escalated to Carriage',
      `${what}. It was not answered in time, so Carriage will decide it within ${ownDays.desk} days.`,
    ];
  if (event !== 'decided') return null;
  return [isNothing(amount) ? 'Carriage rejected your claim' : `Carriage awarded you ${sum}`, `${what}: ${words}`];
}

function toCarrier({ event, amount, words, ...claim }: ClaimEvent): Message | null {
  const sum = amount === null ? '' : formatUsd(amount);
  const what = describeClaim(claim);
  if (event === 'accepted') return [`Your offer of ${sum} was accepted`, `${what}. The claim is settled.${describeShares(claim)}`];
  if (event === 'rejected') return ['Your offer was rejected', `${what}: ${words} Your turn: offer more or decline.`];
  if (event === 'escalated') return ['A claim was escalated to Carriage', `${what}. Carriage will decide it within ${ownDays.desk} days.`];
  if (event === 'withdrawn') return ['The claim was withdrawn', `${what}. The amount on hold for it is released.`];
  if (event !== 'decided') return null;
  if (isNothing(amount)) return ['Carriage rejected the claim', `${what}: ${words} You do not have to pay anything.`];
  return [`Carriage awarded the shipper ${sum}`, `${what}: ${words}${describeShares(claim)}`];
}

/**
 * `amount` was offered or awarded. `shares` splits an award into the amount on hold, the carrier's payout account and direct payment.
 * Decimal strings.
 */
export const claimMoved = defineEvent('claim.moved', schema, {
  notify(claim) {
    const { shipperId, carrierSideId, readerIds, to, actorId } = claim;
    const sides = [
      { userId: shipperId, message: toShipper(claim) },
      { userId: carrierSideId, message: toCarrier(claim) },
    ];
    const isOver = to === 'settled' || to === 'decided' || to === 'withdrawn';
    return [
      ...sides.flatMap(({ userId, message }) => (message && userId !== actorId ? [claimNotice(userId, claim, ...message)] : [])),
      ...(isOver
        ? unique(readerIds, actorId).map((id) => claimNotice(id, claim, 'A claim was closed', `${describeClaim(claim)}.`, false))
        : []),
    ];
  },
  notifyStaff: {
    who: 'admins',
    notices: (claim, adminIds) =>
      claim.to === 'escalated' && claim.event === 'escalated'
        ? adminIds.map((id) =>
            claimNotice(id, claim, 'A claim needs a decision', `${describeClaim(claim)}. Your turn: review the evidence and decide.`),
          )
        : [],
  },
  audit: auditClaim,
  custodyTitle: 'Claim updated',
  custody: ({ claimId, fileNumber, event }) => ({ claimId, fileNumber, event }),
  webhook: ['Claims and reviews', 'The state of a claim changed'],
});

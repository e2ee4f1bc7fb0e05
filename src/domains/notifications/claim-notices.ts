import type { claimCommented, claimLetterSent, claimMoved, claimOpened, claimOverdue, claimProposed } from '#domains/claims/events.ts';
import { legalDays, ownDays } from '#domains/claims/clocks-rules.ts';
import type { PayloadOf } from '#server/events/outbox.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { about, unique, type Notice } from './notice.ts';

type Moved = PayloadOf<typeof claimMoved>;
type Named = Pick<Moved, 'transportId' | 'claimId' | 'vehicle' | 'route' | 'fileNumber'>;

const toClaim = (userId: string, { transportId, claimId }: Named, title: string, body: string, byEmail = true): Notice => ({
  ...about(userId, transportId, title, body, byEmail),
  href: `/claims/${claimId}`,
});

const whatOf = ({ vehicle, route, fileNumber }: Named): string => `${vehicle}, ${route}, claim ${fileNumber}`;

/** The carrier's side hears what is claimed and what it does next; who reads it beside hears that it is there. */
export function ofOpenedClaim(fact: PayloadOf<typeof claimOpened>): Notice[] {
  const { claimed, frozen, carrierSideId, readerIds } = fact;
  const sum = formatUsd(claimed);
  const money = frozen === null || Number(frozen) === 0 ? '' : ` ${formatUsd(frozen)} of the payment is frozen until it is over.`;
  return [
    toClaim(
      carrierSideId,
      fact,
      `The shipper claims ${sum}`,
      `${whatOf(fact)}.${money} You act next: answer within ${ownDays.carrier} days. By law a claim is acknowledged within ${legalDays.acknowledge} days and answered within ${legalDays.decide}.`,
    ),
    ...readerIds.map((id) =>
      toClaim(id, fact, `A claim of ${sum} was filed`, `${whatOf(fact)}. You can read its evidence and say something to it.`),
    ),
  ];
}

type Words = readonly [title: string, body: string];

const isNothing = (amount: string | null): boolean => amount !== null && toCents(amount) === 0;

/** Where an award comes from, for whoever pays it. Nothing of it moves unannounced. */
function sharesWords({ shares }: Pick<Moved, 'shares'>): string {
  if (shares === null) return '';
  const parts: [amount: string, words: string][] = [
    [shares.frozen, 'goes to the shipper from what was frozen'],
    [shares.carrier, 'is taken back from your payout account'],
    [shares.direct, 'is for you to pay to the shipper directly'],
  ];
  return parts
    .filter(([amount]) => !isNothing(amount))
    .map(([amount, words]) => ` ${formatUsd(amount)} ${words}.`)
    .join('');
}

function toShipper({ event, amount, words, carrierSideName, ...fact }: Moved): Words | null {
  const sum = amount === null ? '' : formatUsd(amount);
  const what = whatOf(fact);
  if (event === 'acknowledged')
    return [`${carrierSideName} acknowledged your claim`, `${what}. An answer follows within ${legalDays.decide} days by law.`];
  if (event === 'offered')
    return [`${carrierSideName} offers ${sum} for your claim`, `${what}: ${words} You act next: accept it, or say why not.`];
  if (event === 'declined')
    return [`${carrierSideName} declined your claim`, `${what}: ${words} You act next: hand it to our desk, or withdraw it.`];
  if (event === 'escalated')
    return [
      'Your claim is with our desk',
      `${what}. It was not answered in time, so our administrators decide it within ${ownDays.desk} days.`,
    ];
  if (event !== 'decided') return null;
  return [isNothing(amount) ? 'Our desk rejected your claim' : `Our desk awards you ${sum}`, `${what}: ${words}`];
}

function toCarrier({ event, amount, words, ...fact }: Moved): Words | null {
  const sum = amount === null ? '' : formatUsd(amount);
  const what = whatOf(fact);
  if (event === 'accepted') return [`Your offer of ${sum} is accepted`, `${what}. The claim is settled.${sharesWords(fact)}`];
  if (event === 'rejected') return ['Your offer was not enough', `${what}: ${words} You act next: offer more, or decline.`];
  if (event === 'escalated') return ['A claim is with our desk', `${what}. Our administrators decide it within ${ownDays.desk} days.`];
  if (event === 'withdrawn') return ['The claim was withdrawn', `${what}. What was frozen for it is free again.`];
  if (event !== 'decided') return null;
  if (isNothing(amount)) return ['Our desk rejected the claim', `${what}: ${words} Nothing is taken from you for it.`];
  return [`Our desk awards the shipper ${sum}`, `${what}: ${words}${sharesWords(fact)}`];
}

/** Both sides hear what became of a claim, but for the one who did it; who reads it beside hears of its end. */
export function ofMovedClaim(fact: Moved): Notice[] {
  const { shipperId, carrierSideId, readerIds, to, actorId } = fact;
  const sides = [
    { userId: shipperId, words: toShipper(fact) },
    { userId: carrierSideId, words: toCarrier(fact) },
  ];
  const isOver = to === 'settled' || to === 'decided' || to === 'withdrawn';
  return [
    ...sides.flatMap(({ userId, words }) => (words && userId !== actorId ? [toClaim(userId, fact, ...words)] : [])),
    ...(isOver ? unique(readerIds, actorId).map((id) => toClaim(id, fact, 'A claim is over', `${whatOf(fact)}.`, false)) : []),
  ];
}

/** Administrators hear of a claim that came to them. */
export const ofClaimForDesk = (fact: Moved, adminIds: readonly string[]): Notice[] =>
  fact.to === 'escalated' && fact.event === 'escalated'
    ? adminIds.map((id) =>
        toClaim(id, fact, 'A claim waits for a decision', `${whatOf(fact)}. You act next: look at the evidence and decide.`),
      )
    : [];

/** The two sides and who reads it beside hear what somebody said to a claim. */
export const ofClaimComment = (fact: PayloadOf<typeof claimCommented>): Notice[] =>
  unique([fact.shipperId, fact.carrierSideId, ...fact.readerIds], fact.actorId).map((id) =>
    toClaim(id, fact, `${fact.byName} wrote about a claim`, `${whatOf(fact)}: ${fact.words}`, false),
  );

/** The other administrators hear that a decision needs a second person. */
export const ofProposedDecision = (fact: PayloadOf<typeof claimProposed>, adminIds: readonly string[]): Notice[] =>
  unique(adminIds, fact.actorId).map((id) =>
    toClaim(
      id,
      fact,
      'A decision about a claim needs a second person',
      `${whatOf(fact)}: ${isNothing(fact.amount) ? 'it would be rejected' : `${formatUsd(fact.amount)} would be awarded`}. You act next: look at it, and decide the same or otherwise.`,
    ),
  );

/** Both sides hear that a time of the law is over; of the desk's own time its administrators hear. */
export function ofOverdueClaim(fact: PayloadOf<typeof claimOverdue>, adminIds: readonly string[]): Notice[] {
  const { clock, shipperId, carrierSideId } = fact;
  if (clock === 'desk')
    return adminIds.map((id) =>
      toClaim(
        id,
        fact,
        'A claim waits for a decision too long',
        `${whatOf(fact)}. It should have been decided within ${ownDays.desk} days.`,
      ),
    );
  const [did, days] = clock === 'acknowledge' ? ['acknowledged', legalDays.acknowledge] : ['answered', legalDays.decide];
  return [shipperId, carrierSideId].map((id) =>
    toClaim(
      id,
      fact,
      `A claim was not ${did} within ${days} days`,
      `${whatOf(fact)}. The law gives the carrier ${days} days for it (49 CFR 370).`,
    ),
  );
}

/** Both sides get the letter of how a claim stands. */
export const ofClaimLetter = (fact: PayloadOf<typeof claimLetterSent>): Notice[] =>
  [fact.shipperId, fact.carrierSideId].map((id) =>
    toClaim(
      id,
      fact,
      `How claim ${fact.fileNumber} stands`,
      `${fact.vehicle}, ${fact.route}. ${fact.words} This letter comes every 60 days until it is over (49 CFR 370.9).`,
    ),
  );

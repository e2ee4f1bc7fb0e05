import type { TrustCard } from '#domains/carriers/schemas.ts';
import { describeUnchecked } from '#domains/carriers/web/trust-labels.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import type { Rescue, RescueOffer } from '../../ending/schemas.ts';

type Difference = Pick<RescueOffer, 'direction' | 'difference'>;

export const describeDifference = ({ direction, difference }: Difference): string => {
  if (direction === 'same') return 'Nothing more to pay';
  return direction === 'more' ? `${formatUsd(difference)} more to pay` : `${formatUsd(difference)} refunded`;
};

export const differenceLine = ({ direction, difference }: Difference): { label: string; amount: string } => {
  if (direction === 'same') return { label: 'To pay', amount: formatUsd(0) };
  return direction === 'more'
    ? { label: 'To pay', amount: `+ ${formatUsd(difference)}` }
    : { label: 'Refund', amount: `- ${formatUsd(difference)}` };
};

/** A bid is booked at the price that was shown. Null for quotes, whose price is fixed. */
export const bidBody = ({ kind, price }: Pick<RescueOffer, 'kind' | 'price'>) => (kind === 'bid' ? { bidAmount: price } : null);

type RescueFacts = Pick<Rescue, 'heldAmount' | 'frozen' | 'backBy' | 'offers'>;

export const isFrozen = ({ frozen }: Pick<Rescue, 'frozen'>): boolean => toCents(frozen) > 0;

export function describeRemaining({ heldAmount, frozen, backBy, offers }: RescueFacts): string {
  if (isFrozen({ frozen }))
    return `${frozen === heldAmount ? formatUsd(frozen) : `${formatUsd(frozen)} of ${formatUsd(heldAmount)}`} is on hold because of a claim, a dispute or a review. You cannot book another carrier until it is released.`;
  if (!backBy && offers.length === 0) return `${formatUsd(heldAmount)} is still held. You cannot book another carrier with it.`;
  const book = backBy ? 'Book another carrier or get a full refund.' : 'Book another carrier.';
  return `${formatUsd(heldAmount)} is still held. ${offers.length > 0 ? book : 'There are no other offers yet. Your request is open to carriers again.'}`;
}

export function describeByItself({ frozen, backBy }: RescueFacts): string {
  if (!backBy) return 'The vehicle was already picked up, so there is no automatic refund. Support decides what happens to the money.';
  return isFrozen({ frozen })
    ? `There is no automatic refund while money is on hold. After that, you get a full refund without another carrier, ${formatDateTime(backBy)} at the earliest.`
    : `Without another carrier, you get a full refund automatically ${formatDateTime(backBy)}.`;
}

export const describeBook = ({ direction, difference }: Pick<RescueOffer, 'direction' | 'difference'>): string =>
  direction === 'more'
    ? `You then pay the difference of ${formatUsd(difference)}. Pickup waits for your payment.`
    : 'Nothing to pay. Your earlier payment covers this carrier.';

export function describeEverythingBack({ heldAmount, frozen }: Pick<RescueFacts, 'heldAmount' | 'frozen'>): string {
  const rest = frozen === heldAmount ? '' : '. The rest goes back to your card now';
  const what = isFrozen({ frozen })
    ? `${formatUsd(frozen)} is on hold and is refunded when the hold is released${rest}`
    : 'Your full payment goes back to your card';
  return `${what}, including the service fee. Your request and its offers are closed.`;
}

/** Warning for an offer with unverified numbers; null if they were verified. */
export function describeUnverified(
  offer: Pick<RescueOffer, 'id'>,
  offers: readonly { id: string; trust: TrustCard | null }[],
): string | null {
  const trust = offers.find(({ id }) => id === offer.id)?.trust;
  const unverified = trust && describeUnchecked(trust);
  return unverified ? `DOT and MC numbers: ${unverified}.` : null;
}

import type { TrustCard } from '#domains/carriers/schemas.ts';
import { uncheckedWords } from '#domains/carriers/web/trust-labels.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import type { Rescue, RescueOffer } from '../../ending/schemas.ts';

type Difference = Pick<RescueOffer, 'direction' | 'difference'>;

/** What booking this one changes, in words. */
export const differenceWords = ({ direction, difference }: Difference): string => {
  if (direction === 'same') return 'Nothing more to pay';
  return direction === 'more' ? `${formatUsd(difference)} more to pay` : `${formatUsd(difference)} comes back`;
};

/** The same as a line of a sum. */
export const differenceLine = ({ direction, difference }: Difference): { label: string; amount: string } => {
  if (direction === 'same') return { label: 'To pay', amount: formatUsd(0) };
  return direction === 'more'
    ? { label: 'To pay', amount: `+ ${formatUsd(difference)}` }
    : { label: 'Comes back', amount: `- ${formatUsd(difference)}` };
};

/** A bid is booked at the price that was read; null for a quote, whose price does not move. */
export const bidBody = ({ kind, price }: Pick<RescueOffer, 'kind' | 'price'>) => (kind === 'bid' ? { bidAmount: price } : null);

type Left = Pick<Rescue, 'heldAmount' | 'frozen' | 'backBy' | 'offers'>;

/** True while a part of what is held is frozen. */
export const isFrozen = ({ frozen }: Pick<Rescue, 'frozen'>): boolean => toCents(frozen) > 0;

/** What the shipper can do after its carrier left. */
export function leftWords({ heldAmount, frozen, backBy, offers }: Left): string {
  if (isFrozen({ frozen }))
    return `${frozen === heldAmount ? formatUsd(frozen) : `${formatUsd(frozen)} of ${formatUsd(heldAmount)}`} is frozen until a claim, a dispute or Carriage lets it go: nobody else is booked before.`;
  if (!backBy && offers.length === 0) return `${formatUsd(heldAmount)} is still held. No other carrier can be booked with it.`;
  const book = backBy ? 'Book another carrier at its price, or take everything back.' : 'Book another carrier at its price.';
  return `${formatUsd(heldAmount)} is still held. ${offers.length > 0 ? book : 'There is no other offer yet: your request is open to carriers again.'}`;
}

/** What happens when nobody does anything. */
export function byItselfWords({ frozen, backBy }: Left): string {
  if (!backBy) return 'The vehicle was picked up before: nothing comes back by itself. Our support decides what becomes of the money.';
  return isFrozen({ frozen })
    ? `Nothing comes back by itself while it is frozen. Once it is free it does, without another carrier ${formatDateTime(backBy)} at the earliest.`
    : `Without another carrier everything comes back by itself ${formatDateTime(backBy)}.`;
}

/** What is paid once another carrier is booked. */
export const bookWords = ({ direction, difference }: Pick<RescueOffer, 'direction' | 'difference'>): string =>
  direction === 'more'
    ? `You pay the difference of ${formatUsd(difference)} afterwards; nothing is picked up before.`
    : 'Nothing is to be paid: what is held pays this carrier.';

/** What taking everything back does now. */
export function everythingBackWords({ heldAmount, frozen }: Pick<Left, 'heldAmount' | 'frozen'>): string {
  const rest = frozen === heldAmount ? '' : ', the rest goes back to your card now';
  const what = isFrozen({ frozen })
    ? `${formatUsd(frozen)} is frozen and comes back once it is free${rest}`
    : 'Everything comes back to your card';
  return `${what}, service fee included. The request is closed, and so are the offers.`;
}

/** That nobody verified the numbers behind an offer, as its card says it; null where somebody did. */
export function unverifiedWords(offer: Pick<RescueOffer, 'id'>, offers: readonly { id: string; trust: TrustCard | null }[]): string | null {
  const trust = offers.find(({ id }) => id === offer.id)?.trust;
  const words = trust && uncheckedWords(trust);
  return words ? `DOT and MC numbers: ${words}.` : null;
}

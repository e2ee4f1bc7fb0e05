import { keyOfJob } from '#domains/quotes/turn-rules.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/naming-rules.ts';
import { counted } from '#shared/counted.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { settledToYou } from '#shared/settlement.ts';
import { aTurn, type Turn } from '#shared/turns.ts';
import type { EscrowStatus } from './contract.ts';
import { pickupWaitWords, type PickupWait } from './pickup-rules.ts';
import { checkoutPath } from './checkout-rules.ts';

/** An own booking that is not paid. */
export interface UnpaidFacts extends NamedTransport {
  readonly escrowStatus: EscrowStatus;
  readonly amount: string;
  /** The day of the pickup, which waits for the money. */
  readonly pickupDate: string | null;
}

function payWords(escrowStatus: EscrowStatus, sum: string): string {
  if (escrowStatus === 'failed') return `The payment of ${sum} failed and nothing was charged. Try again, or with another card.`;
  if (escrowStatus === 'refunded') return `All you paid went back to your card. Pay ${sum} anew, or cancel: nothing is picked up before.`;
  return `Pay ${sum}, held until delivery. Nothing is picked up before.`;
}

/** The shipper pays, before the vehicle is to be picked up. */
export const turnOfPayment = ({ escrowStatus, amount, pickupDate, ...named }: UnpaidFacts): Turn =>
  aTurn({
    key: `pay ${named.transportId}`,
    kind: 'pay',
    title: nameOfTransport(named),
    text: payWords(escrowStatus, formatUsd(amount)),
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: { label: 'Pay', href: checkoutPath(named.transportId) },
  });

/** A job that would be picked up now, but for the money. */
export interface WaitingPickup extends NamedTransport {
  readonly quoteId: string;
  readonly pickupDate: string | null;
  readonly wait: PickupWait;
}

/** In the place of the pickup: everybody named on the job waits, and nobody has its button. */
export const turnOfWaitingPickup = ({ quoteId, pickupDate, wait, ...named }: WaitingPickup): Turn =>
  aTurn({
    key: keyOfJob(quoteId),
    kind: 'takes_part',
    isYours: false,
    title: nameOfTransport(named),
    text: `${pickupWaitWords[wait]}.`,
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: { label: 'Open', href: `/transports/${named.transportId}` },
  });

/** What the jobs under way are agreed at, in dollars, and how far it is there. */
export interface MoneyFacts {
  readonly jobs: number;
  readonly total: string | null;
  /** Of the total: what is held. */
  readonly held: string;
  /** Of the total: what the shippers have not paid yet. */
  readonly unpaid: string;
}

/** What is to come, and where it is. */
export function turnsOfMoney({ jobs, total, held, unpaid }: MoneyFacts): Turn[] {
  if (jobs === 0 || total === null) return [];
  const directCents = toCents(total) - toCents(held) - toCents(unpaid);
  const isPart = directCents < toCents(total);
  const parts = [
    toCents(held) > 0 ? `${formatUsd(held)} is held until delivery.` : '',
    toCents(unpaid) > 0 ? `${formatUsd(unpaid)} waits for the shipper to pay.` : '',
    directCents > 0 ? (isPart ? `${formatUsd(fromCents(directCents))} by direct settlement.` : settledToYou) : '',
  ];
  return [
    aTurn({
      key: 'money_to_come',
      kind: 'money_to_come',
      isYours: false,
      title: `${formatUsd(total)} to come for ${counted(jobs, 'job', 'jobs')} under way`,
      text: parts.filter(Boolean).join(' '),
      action: { label: 'See the jobs', href: '/quotes' },
    }),
  ];
}

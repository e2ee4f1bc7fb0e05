import { keyOfJob } from '#domains/quotes/turn-rules.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/naming-rules.ts';
import { counted } from '#shared/counted.ts';
import { formatUsd } from '#shared/money.ts';
import { settledToYou } from '#shared/settlement.ts';
import { aTurn } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';
import type { EscrowStatus } from './ledger/escrow-rules.ts';
import { pickupWaitWords, type PickupWait } from './booking/pickup-rules.ts';
import { checkoutPath } from './checkout/checkout-rules.ts';
import { paidBackOnRoad } from './booking/refunded-on-road-rules.ts';

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
    transportId: named.transportId,
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
    transportId: named.transportId,
    isYours: false,
    title: nameOfTransport(named),
    text: `${pickupWaitWords[wait]}.`,
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: { label: 'Open', href: `/transports/${named.transportId}` },
  });

/** A job on the road of which nothing that was paid is left. */
export interface PaidBackJob extends NamedTransport {
  readonly quoteId: string;
}

/** Beside the delivery: who has the vehicle reads what is to do with it. */
export const turnOfPaidBack = ({ quoteId, ...named }: PaidBackJob): Turn =>
  aTurn({
    key: `paid_back ${quoteId}`,
    kind: 'paid_back',
    transportId: named.transportId,
    title: nameOfTransport(named),
    text: paidBackOnRoad,
    action: { label: 'Whom to call', href: `/transports/${named.transportId}` },
  });

/** On which road the money of a job comes: held here, free or frozen, by a broker, by direct settlement, or not paid yet. */
const moneyRoads = ['held', 'frozen', 'unpaid', 'broker', 'direct'] as const;

/** What the own jobs bring on one road, in cents. */
export interface MoneyFacts {
  readonly road: (typeof moneyRoads)[number];
  readonly jobs: number;
  readonly cents: number;
}

const roadWords: Readonly<Record<MoneyFacts['road'], (sum: string) => string>> = {
  held: (sum) => `${sum} is held until delivery.`,
  frozen: (sum) => `${sum} is for jobs of which a part is frozen.`,
  unpaid: (sum) => `${sum} waits for the shipper to pay.`,
  broker: (sum) => `${sum} is paid to you by the broker who hired you.`,
  direct: (sum) => `${sum} by direct settlement.`,
};

/** What is to come: what is held for the reader, as Get paid says it; and what is agreed beside it, with who pays it. */
export function turnsOfMoney(rows: readonly MoneyFacts[]): Turn[] {
  const shown = moneyRoads.flatMap((road) => rows.filter((row) => row.road === road));
  const here = shown.filter(({ road }) => road === 'held' || road === 'frozen');
  const told = here.length > 0 ? here : shown;
  const sum = (pick: (row: MoneyFacts) => number) => told.reduce((all, row) => all + pick(row), 0);
  const jobs = sum((row) => row.jobs);
  if (jobs === 0) return [];
  const isDirect = shown.every(({ road }) => road === 'direct');
  return [
    aTurn({
      key: 'money_to_come',
      kind: 'money_to_come',
      isYours: false,
      title: `${formatUsd(sum((row) => row.cents))} ${here.length > 0 ? 'to come' : 'agreed'} for ${counted(jobs, 'job', 'jobs')} under way`,
      text: isDirect ? settledToYou : shown.map(({ road, cents }) => roadWords[road](formatUsd(cents))).join(' '),
      action: { label: 'See the jobs', href: '/quotes' },
    }),
  ];
}

import { keyOfJob } from '#domains/quotes/next-action.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { counted } from '#shared/text/counted.ts';
import { formatUsd } from '#shared/money.ts';
import { settledToYou } from '#shared/settlement/settlement.ts';
import { productName } from '#shared/product.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { EscrowStatus } from './ledger/escrow-rules.ts';
import { pickupWaitLabels, type PickupWait } from './booking/pickup-rules.ts';
import { moneyId } from './card-id-rules.ts';
import { checkoutPath } from './checkout/checkout-rules.ts';
import { frozenFor, frozenLines, type FrozenPart } from './disputes/frozen-rules.ts';
import { refundedInTransit } from './booking/refunded-in-transit-rules.ts';

/** An own booking that is not paid. */
export interface UnpaidFacts extends NamedTransport {
  readonly escrowStatus: EscrowStatus;
  readonly amount: string;
  /** The day of the pickup, which waits for the money. */
  readonly pickupDate: string | null;
}

function describePay(escrowStatus: EscrowStatus, sum: string): string {
  if (escrowStatus === 'failed') return `The payment of ${sum} failed and nothing was charged. Try again or use another card.`;
  if (escrowStatus === 'refunded') return `Your payment was refunded. Pay ${sum} again or cancel. Pickup waits for your payment.`;
  return `Pay ${sum}, held until delivery. Pickup waits for your payment.`;
}

/** The shipper pays, before the vehicle is to be picked up. */
export const toPaymentAction = ({ escrowStatus, amount, pickupDate, ...named }: UnpaidFacts): NextAction =>
  createNextAction({
    key: `pay ${named.transportId}`,
    kind: 'pay',
    transportId: named.transportId,
    title: nameOfTransport(named),
    text: describePay(escrowStatus, formatUsd(amount)),
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: { label: 'Pay', href: checkoutPath(named.transportId) },
  });

/** A job that would be picked up now, but for the money. */
export interface WaitingPickup extends NamedTransport {
  readonly quoteId: string;
  readonly pickupDate: string | null;
  readonly wait: PickupWait;
}

/** Instead of the pickup: everybody named on the job waits, and nobody has its button. */
export const toWaitingPickupAction = ({ quoteId, pickupDate, wait, ...named }: WaitingPickup): NextAction =>
  createNextAction({
    key: keyOfJob(quoteId),
    kind: 'job_waits',
    transportId: named.transportId,
    isYours: false,
    ...(wait !== 'frozen' && { waitsFor: 'shipper' }),
    title: nameOfTransport(named),
    text: `${pickupWaitLabels[wait]}.`,
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: { label: 'Open', href: `/transports/${named.transportId}` },
  });

const seeMoney = (transportId: string): NextAction['action'] => ({ label: 'See payment', href: `/transports/${transportId}#${moneyId}` });

/** An own booking of which a part went back, so that less than its price is held. */
export interface ShortFacts extends NamedTransport {
  readonly pickupDate: string | null;
}

/** The shipper reads why nothing is picked up, and what becomes of the rest. */
export const toShortAction = ({ pickupDate, ...named }: ShortFacts): NextAction =>
  createNextAction({
    key: `short ${named.transportId}`,
    kind: 'part_paid_back',
    transportId: named.transportId,
    isYours: false,
    title: nameOfTransport(named),
    text: `Part of your payment was refunded, so pickup waits. ${productName} support will refund the rest so that you can pay again. You can also cancel.`,
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: seeMoney(named.transportId),
  });

/** A payment of which something is on hold. */
export interface HoldFacts extends NamedTransport {
  readonly reader: 'payer' | 'payee';
  readonly parts: readonly FrozenPart[];
  /** Of what is to come to the carrier's side, in cents. */
  readonly frozen: number;
}

/** Both sides read what of their money is on hold, why, and who decides. */
export function toHoldActions({ reader, parts, frozen, ...named }: HoldFacts): NextAction[] {
  const lines = frozenLines({ frozen: frozenFor(parts, reader, frozen), reader });
  if (lines.length === 0) return [];
  return [
    createNextAction({
      key: `hold ${named.transportId}`,
      kind: 'money_on_hold',
      transportId: named.transportId,
      isYours: false,
      title: nameOfTransport(named),
      text: lines.join(' '),
      action: seeMoney(named.transportId),
    }),
  ];
}

/** A job on the road of which nothing that was paid is left. */
export interface PaidBackJob extends NamedTransport {
  readonly quoteId: string;
}

/** Beside the delivery: who has the vehicle reads what is to do with it. */
export const toPaidBackAction = ({ quoteId, ...named }: PaidBackJob): NextAction =>
  createNextAction({
    key: `paid_back ${quoteId}`,
    kind: 'paid_back',
    transportId: named.transportId,
    title: nameOfTransport(named),
    text: refundedInTransit,
    action: { label: 'See contacts', href: `/transports/${named.transportId}` },
  });

/** On which road the money of a job comes: held here, free or on hold, by a broker, by direct settlement, or not paid yet. */
const paymentRoutes = ['held', 'frozen', 'unpaid', 'broker', 'direct'] as const;

/** What the own jobs bring on one road, in cents. */
export interface MoneyFacts {
  readonly road: (typeof paymentRoutes)[number];
  readonly jobs: number;
  readonly cents: number;
}

const roadLabels: Readonly<Record<MoneyFacts['road'], (sum: string) => string>> = {
  held: (sum) => `${sum} is held until delivery.`,
  frozen: (sum) => `${sum} is for jobs with money on hold.`,
  unpaid: (sum) => `${sum} is not paid by the shipper yet.`,
  broker: (sum) => `${sum} is paid by the broker who hired you.`,
  direct: (sum) => `${sum} by direct settlement.`,
};

/** What is to come: what is held for the reader, as Get paid says it; and what is agreed beside it, with who pays it. */
export function toMoneyActions(rows: readonly MoneyFacts[]): NextAction[] {
  const shown = paymentRoutes.flatMap((road) => rows.filter((row) => row.road === road));
  const here = shown.filter(({ road }) => road === 'held' || road === 'frozen');
  const told = here.length > 0 ? here : shown;
  const sum = (pick: (row: MoneyFacts) => number) => told.reduce((all, row) => all + pick(row), 0);
  const jobs = sum((row) => row.jobs);
  if (jobs === 0) return [];
  const isDirect = shown.every(({ road }) => road === 'direct');
  return [
    createNextAction({
      key: 'money_to_come',
      kind: 'money_to_come',
      isYours: false,
      title: `${formatUsd(sum((row) => row.cents))} ${here.length > 0 ? 'upcoming' : 'agreed'} for ${counted(jobs, 'active job', 'active jobs')}`,
      text: isDirect ? settledToYou : shown.map(({ road, cents }) => roadLabels[road](formatUsd(cents))).join(' '),
      action: { label: 'See jobs', href: '/quotes' },
    }),
  ];
}

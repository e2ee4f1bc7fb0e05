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
import { toFrozenSums, frozenLines, type FrozenPart } from './disputes/frozen-rules.ts';
import { refundedInTransit } from './booking/refunded-in-transit-rules.ts';

export interface UnpaidFacts extends NamedTransport {
  readonly escrowStatus: EscrowStatus;
  readonly amount: string;
  readonly pickupDate: string | null;
}

function describePay(escrowStatus: EscrowStatus, sum: string): string {
  if (escrowStatus === 'failed') return `The payment of ${sum} failed and nothing was charged. Try again or use another card.`;
  if (escrowStatus === 'refunded') return `Your payment was refunded. Pay ${sum} again or cancel. Pickup waits for your payment.`;
  return `Pay ${sum}, held until delivery. Pickup waits for your payment.`;
}

export const toPaymentAction = ({ escrowStatus, amount, pickupDate, ...transport }: UnpaidFacts): NextAction =>
  createNextAction({
    key: `pay ${transport.transportId}`,
    kind: 'pay',
    transportId: transport.transportId,
    title: nameOfTransport(transport),
    text: describePay(escrowStatus, formatUsd(amount)),
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: { label: 'Pay', href: checkoutPath(transport.transportId) },
  });

export interface WaitingPickup extends NamedTransport {
  readonly quoteId: string;
  readonly pickupDate: string | null;
  readonly wait: PickupWait;
}

/** Replaces the pickup action: everyone on the job waits. */
export const toWaitingPickupAction = ({ quoteId, pickupDate, wait, ...transport }: WaitingPickup): NextAction =>
  createNextAction({
    key: keyOfJob(quoteId),
    kind: 'job_waits',
    transportId: transport.transportId,
    isYours: false,
    ...(wait !== 'frozen' && { waitsFor: 'shipper' }),
    title: nameOfTransport(transport),
    text: `${pickupWaitLabels[wait]}.`,
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: { label: 'Open', href: `/transports/${transport.transportId}` },
  });

const seeMoney = (transportId: string): NextAction['action'] => ({ label: 'See payment', href: `/transports/${transportId}#${moneyId}` });

export interface ShortFacts extends NamedTransport {
  readonly pickupDate: string | null;
}

export const toShortAction = ({ pickupDate, ...transport }: ShortFacts): NextAction =>
  createNextAction({
    key: `short ${transport.transportId}`,
    kind: 'part_paid_back',
    transportId: transport.transportId,
    isYours: false,
    title: nameOfTransport(transport),
    text: `Part of your payment was refunded, so pickup waits. ${productName} support will refund the rest so that you can pay again. You can also cancel.`,
    due: pickupDate ? { at: pickupDate, words: 'Pickup' } : null,
    action: seeMoney(transport.transportId),
  });

export interface HoldFacts extends NamedTransport {
  readonly reader: 'payer' | 'payee';
  readonly parts: readonly FrozenPart[];
  readonly frozen: number;
}

export function toHoldActions({ reader, parts, frozen, ...transport }: HoldFacts): NextAction[] {
  const lines = frozenLines({ frozen: toFrozenSums(parts, reader, frozen), reader });
  if (lines.length === 0) return [];
  return [
    createNextAction({
      key: `hold ${transport.transportId}`,
      kind: 'money_on_hold',
      transportId: transport.transportId,
      isYours: false,
      title: nameOfTransport(transport),
      text: lines.join(' '),
      action: seeMoney(transport.transportId),
    }),
  ];
}

export interface PaidBackJob extends NamedTransport {
  readonly quoteId: string;
}

export const toPaidBackAction = ({ quoteId, ...transport }: PaidBackJob): NextAction =>
  createNextAction({
    key: `paid_back ${quoteId}`,
    kind: 'paid_back',
    transportId: transport.transportId,
    title: nameOfTransport(transport),
    text: refundedInTransit,
    action: { label: 'See contacts', href: `/transports/${transport.transportId}` },
  });

const paymentRoutes = ['held', 'frozen', 'unpaid', 'broker', 'direct'] as const;

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

/** Where all the money is on one road, the title has the sum. */
const roadTexts: Readonly<Record<MoneyFacts['road'], string>> = {
  held: 'Held until delivery.',
  frozen: 'These jobs have money on hold.',
  unpaid: 'The shipper has not paid yet.',
  broker: 'Paid by the broker who hired you.',
  direct: settledToYou,
};

/** Held money for the reader; without any, agreed money and who pays it. */
export function toMoneyActions(rows: readonly MoneyFacts[]): NextAction[] {
  const sorted = paymentRoutes.flatMap((road) => rows.filter((row) => row.road === road));
  const here = sorted.filter(({ road }) => road === 'held' || road === 'frozen');
  const included = here.length > 0 ? here : sorted;
  const sum = (pick: (row: MoneyFacts) => number) => included.reduce((all, row) => all + pick(row), 0);
  const jobs = sum((row) => row.jobs);
  if (jobs === 0) return [];
  const isDirect = sorted.every(({ road }) => road === 'direct');
  return [
    createNextAction({
      key: 'money_to_come',
      kind: 'money_to_come',
      isYours: false,
      title: `${formatUsd(sum((row) => row.cents))} ${here.length > 0 ? 'upcoming' : 'agreed'} for ${counted(jobs, { one: 'active job', other: 'active jobs' })}`,
      text: isDirect
        ? settledToYou
        : sorted.length === 1
          ? roadTexts[sorted[0]!.road]
          : sorted.map(({ road, cents }) => roadLabels[road](formatUsd(cents))).join(' '),
      action: { label: 'See jobs', href: '/quotes' },
    }),
  ];
}

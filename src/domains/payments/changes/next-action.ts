import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { productName } from '#shared/product.ts';
import { dayMs } from '#shared/dates/days.ts';
import { formatUsd } from '#shared/money.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { keyOfChoice } from '#domains/quotes/next-action.ts';
import { changesId, rescueId } from '../card-id-rules.ts';
import { daysWithoutCarrier } from '../refunds/refund-rules.ts';
import { changeReasonLabels, type ChangeReason, type ChangeState } from './rules.ts';

export interface ChangeActionFacts extends NamedTransport {
  readonly state: Extract<ChangeState, 'asked' | 'approved'>;
  readonly reason: ChangeReason | 'rescue';
  readonly amount: string;
  /** With service fee. */
  readonly totalAfter: string;
  readonly dueAt: string | null;
  readonly askedBy: string | null;
}

export function toChangeAction({ state, reason, amount, totalAfter, dueAt, askedBy, ...transport }: ChangeActionFacts): NextAction {
  const asks = state === 'asked';
  const why = changeReasonLabels[reason];
  return createNextAction({
    key: `change ${transport.transportId}`,
    kind: asks ? 'answer_change' : 'pay_change',
    transportId: transport.transportId,
    title: nameOfTransport(transport),
    text: asks
      ? `${askedBy ?? 'The carrier'} asks for ${formatUsd(amount)} more: ${why}. The total would be ${formatUsd(totalAfter)}. Approve or decline it.`
      : reason === 'rescue'
        ? `Pay the difference of ${formatUsd(amount)} for your new carrier. Pickup waits for your payment.`
        : `Pay the ${formatUsd(amount)} you approved. The change takes effect when you pay.`,
    due: dueAt ? { at: dueAt, words: asks ? 'Answer by' : 'Pay by' } : null,
    action: { label: asks ? 'Answer' : `Pay ${formatUsd(amount)}`, href: `/transports/${transport.transportId}#${changesId}` },
  });
}

export interface CarrierLeftFacts extends NamedTransport {
  readonly carrierName: string | null;
  readonly amount: string;
  readonly offerCount: number;
  readonly leftAt: string;
  readonly isPickedUp: boolean;
  readonly isOnHold: boolean;
}

function leftText({ carrierName, amount, offerCount, isPickedUp, isOnHold }: CarrierLeftFacts): string {
  const carrierLeft = `${carrierName ?? 'Your carrier'} left`;
  if (isOnHold) return `${carrierLeft}. Your payment is on hold, so you cannot book another carrier yet.`;
  const stillHeld = `${carrierLeft}. ${formatUsd(amount)} is still held`;
  if (isPickedUp) return `${stillHeld}. The vehicle was picked up, so ${productName} support decides what happens to the money.`;
  return `${stillHeld}. ${offerCount > 0 ? 'Book another carrier' : 'Wait for other offers'} or get a full refund.`;
}

/** Date of the automatic refund; null after pickup or while money is on hold. */
const backBy = ({ leftAt, isPickedUp, isOnHold }: CarrierLeftFacts): NextAction['due'] =>
  isPickedUp || isOnHold
    ? null
    : { at: new Date(Date.parse(leftAt) + daysWithoutCarrier * dayMs).toISOString(), words: 'Automatic full refund' };

/** Replaces the choice among offers. */
export function toLeftAction(row: CarrierLeftFacts): NextAction {
  const { transportId, offerCount, isPickedUp, isOnHold } = row;
  return createNextAction({
    key: keyOfChoice(transportId),
    kind: 'choose_again',
    isYours: !isOnHold,
    transportId,
    title: nameOfTransport(row),
    text: leftText(row),
    due: backBy(row),
    action: {
      label: offerCount > 0 && !isPickedUp && !isOnHold ? 'Choose carrier' : 'See options',
      href: `/transports/${transportId}#${rescueId}`,
    },
  });
}

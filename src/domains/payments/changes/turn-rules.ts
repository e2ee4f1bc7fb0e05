import { nameOfTransport, type NamedTransport } from '#domains/transports/naming-rules.ts';
import { dayMs } from '#shared/days.ts';
import { formatUsd } from '#shared/money.ts';
import { aTurn } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';
import { daysWithoutCarrier } from '../refunds/refund-rules.ts';
import { changeReasonLabels, type ChangeReason, type ChangeState } from './rules.ts';

/** A change order on an own transport that waits for its shipper. */
export interface ChangeTurnFacts extends NamedTransport {
  readonly state: Extract<ChangeState, 'asked' | 'approved'>;
  readonly reason: ChangeReason | 'rescue';
  readonly amount: string;
  /** What the shipper would pay in all, the service fee included. */
  readonly totalAfter: string;
  readonly dueAt: string | null;
  readonly askedBy: string | null;
}

/** The shipper answers what was asked, or pays what it approved. */
export function turnOfChange({ state, reason, amount, totalAfter, dueAt, askedBy, ...named }: ChangeTurnFacts): Turn {
  const asks = state === 'asked';
  const why = changeReasonLabels[reason];
  return aTurn({
    key: `change ${named.transportId}`,
    kind: asks ? 'answer_change' : 'pay_change',
    transportId: named.transportId,
    title: nameOfTransport(named),
    text: asks
      ? `${askedBy ?? 'The carrier'} asks for ${formatUsd(amount)} more: ${why}. The total would be ${formatUsd(totalAfter)}.`
      : reason === 'rescue'
        ? `Pay the difference of ${formatUsd(amount)} to the price of your new carrier. Nothing is picked up before.`
        : `Pay the ${formatUsd(amount)} that you approved. It counts once it is paid.`,
    due: dueAt ? { at: dueAt, words: 'It ends without a word' } : null,
    action: { label: asks ? 'Answer' : `Pay ${formatUsd(amount)}`, href: `/transports/${named.transportId}` },
  });
}

/** A paid booking whose carrier left. */
export interface LeftFacts extends NamedTransport {
  readonly amount: string;
  readonly offerCount: number;
  readonly leftAt: string;
  readonly isPickedUp: boolean;
}

/** What the shipper can do where no carrier has the job. */
function leftText({ amount, offerCount, isPickedUp }: Pick<LeftFacts, 'amount' | 'offerCount' | 'isPickedUp'>): string {
  const held = `Your carrier left. ${formatUsd(amount)} is still held`;
  if (isPickedUp) return `${held}. The vehicle was picked up, so our support decides what becomes of it.`;
  return `${held}: ${offerCount > 0 ? 'book another carrier' : 'see what can be booked instead'}, or take everything back.`;
}

/** The shipper books another carrier or takes everything back, while the vehicle was never picked up. */
export const turnOfLeft = ({ amount, offerCount, leftAt, isPickedUp, ...named }: LeftFacts): Turn =>
  aTurn({
    key: `left ${named.transportId}`,
    kind: 'choose_again',
    transportId: named.transportId,
    title: nameOfTransport(named),
    text: leftText({ amount, offerCount, isPickedUp }),
    due: isPickedUp
      ? null
      : { at: new Date(Date.parse(leftAt) + daysWithoutCarrier * dayMs).toISOString(), words: 'Everything comes back by itself' },
    action: { label: offerCount > 0 && !isPickedUp ? 'Choose another' : 'See what to do', href: `/transports/${named.transportId}` },
  });

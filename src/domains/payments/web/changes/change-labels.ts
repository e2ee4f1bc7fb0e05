import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import type { ChangeOrder } from '../../changes/schemas.ts';
import type { ChangeState } from '../../changes/rules.ts';
import { pickupWaitLabels } from '../../booking/pickup-rules.ts';

export const changeStateLabels: Readonly<Record<ChangeState, readonly [tone: 'neutral' | 'lane' | 'good' | 'warn' | 'bad', word: string]>> =
  {
    asked: ['lane', 'Waiting for the shipper'],
    approved: ['lane', 'Approved, not paid yet'],
    agreed: ['good', 'Agreed'],
    declined: ['warn', 'Declined'],
    taken_back: ['neutral', 'Withdrawn'],
    lapsed: ['warn', 'Expired'],
    ended: ['neutral', 'Booking ended'],
    left: ['neutral', 'Carrier left'],
  };

/** With the service fee if the reader pays it. */
export const getTotal = ({ totalAfter, serviceFee }: Pick<ChangeOrder, 'totalAfter' | 'serviceFee'>): string =>
  fromCents(toCents(totalAfter) + toCents(serviceFee ?? '0'));

export const describeLeave = ({ state, amount }: Pick<ChangeOrder, 'state' | 'amount'>): string => {
  const what = state === 'declined' ? 'was declined' : 'was not answered or paid in time';
  return `Recorded reason: ${formatUsd(amount)} more ${what}. We notify the shipper, and the other offers open again.`;
};

const until = (dueAt: string | null): string => (dueAt ? `, by ${formatDateTime(dueAt)}` : '');

/** Null if nobody acts next. */
export function changeNext(order: Pick<ChangeOrder, 'state' | 'dueAt' | 'can' | 'reason' | 'amount' | 'isDirect'>): string | null {
  const { state, dueAt, can, reason, amount } = order;
  if (state === 'asked')
    return can.approve
      ? `Approve or decline${until(dueAt)}. The agreed price applies until you do.`
      : `Waiting for the shipper to answer${until(dueAt)}`;
  if (state !== 'approved') return can.withdraw ? 'The agreed price applies. You can leave the job until pickup.' : null;
  if (reason === 'rescue')
    return can.pay ? `Pay the difference of ${formatUsd(amount)}. Pickup waits for your payment.` : pickupWaitLabels.difference;
  return can.pay
    ? `Pay ${formatUsd(amount)}${until(dueAt)}. The change takes effect when you pay.`
    : `Waiting for the shipper to pay${until(dueAt)}`;
}

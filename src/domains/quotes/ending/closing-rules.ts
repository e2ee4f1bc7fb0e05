/** Stored codes, also checked by the database; `describeClosed` has the texts. */
export const closedReasons = [
  'taken',
  'withdrawn',
  'expired',
  'cancelled',
  'no_show',
  'account_blocked',
  'account_deactivated',
  'closed_by_admin',
] as const;
export type ClosedReason = (typeof closedReasons)[number];

export const takenMessage = 'Another offer was accepted';

const closedMessages: Record<ClosedReason, string> = {
  taken: takenMessage,
  withdrawn: 'Withdrawn by the carrier',
  expired: 'Expired',
  cancelled: 'The request was cancelled',
  no_show: 'The carrier did not come',
  account_blocked: 'The account that made it was blocked',
  account_deactivated: 'The account that made it was deactivated',
  closed_by_admin: 'Closed by an administrator',
};

/** An administrator's note takes precedence. Null if it didn't end. */
export const describeClosed = (reason: ClosedReason | null, note: string | null = null): string | null =>
  note ?? (reason && closedMessages[reason]);

/** Null if it says no more than that the offer ended. */
export const statedReason = (reason: string | null): string | null =>
  reason === closedMessages.withdrawn || reason === closedMessages.cancelled ? null : reason;

export type Stop = 'blocked' | 'deactivated';

export const stoppedReason = (stop: Stop) => `account_${stop}` as const;

export const takenBack = ['withdrawn', 'account_blocked', 'account_deactivated'] as const satisfies readonly ClosedReason[];

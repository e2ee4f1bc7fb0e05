/** Why an offer ended, as the database keeps it (checked there too); what people read is `describeClosed`. */
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

const words: Record<ClosedReason, string> = {
  taken: takenMessage,
  withdrawn: 'Withdrawn by the carrier',
  expired: 'Expired',
  cancelled: 'The request was cancelled',
  no_show: 'The carrier did not come',
  account_blocked: 'The account that made it was blocked',
  account_deactivated: 'The account that made it was deactivated',
  closed_by_admin: 'Closed by an administrator',
};

/** What people read of why an offer ended: an administrator's own words where there are some. Null for one that did not end. */
export const describeClosed = (reason: ClosedReason | null, note: string | null = null): string | null => note ?? (reason && words[reason]);

/** The reason of a step that ended an offer, where it says more than that it ended. */
export const statedReason = (reason: string | null): string | null =>
  reason === words.withdrawn || reason === words.cancelled ? null : reason;

/** How an account comes to be one that may no longer act. */
export type Stop = 'blocked' | 'deactivated';

/** Why the offers of such an account end. */
export const stoppedReason = (stop: Stop) => `account_${stop}` as const;

/** The reasons by which an offer was taken back: by who made it, or because that account may no longer act. */
export const takenBack = ['withdrawn', 'account_blocked', 'account_deactivated'] as const satisfies readonly ClosedReason[];

export const driverStatuses = ['pending', 'verified', 'blocked'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

/** What the status is derived from. */
export interface IndependentDriverStatus {
  readonly isBlocked: boolean;
  readonly insuranceVerified: boolean;
  readonly dotMcVerified: boolean;
}

/** Blocked if it is blocked; verified if insurance and DOT/MC both are; otherwise pending. */
export function driverStatus({ isBlocked, insuranceVerified, dotMcVerified }: IndependentDriverStatus): DriverStatus {
  if (isBlocked) return 'blocked';
  return insuranceVerified && dotMcVerified ? 'verified' : 'pending';
}

export const defaultBlockReason = 'Admin action';

/** Insurance is verified from a certificate only, because the gate relies on it. */
export const noCertificateMessage =
  'There is no valid certificate of insurance on file. The driver must upload one under Compliance Documents first.';

/** What may be reviewed by hand, with the words of the console. */
export const reviewLabels = { insurance: 'Insurance', dot_mc: 'DOT/MC' } as const;
export type ReviewKind = keyof typeof reviewLabels;

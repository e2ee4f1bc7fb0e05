export const driverStatuses = ['pending', 'verified', 'blocked'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

export interface IndependentDriverStatus {
  readonly isBlocked: boolean;
  readonly insuranceVerified: boolean;
  readonly dotMcVerified: boolean;
}

/** Verified if insurance and DOT/MC both are. */
export function driverStatus({ isBlocked, insuranceVerified, dotMcVerified }: IndependentDriverStatus): DriverStatus {
  if (isBlocked) return 'blocked';
  return insuranceVerified && dotMcVerified ? 'verified' : 'pending';
}

export const defaultBlockReason = 'Admin action';

/** Insurance is verified from a certificate only, because the gate relies on it. */
export const noCertificateMessage =
  'There is no valid certificate of insurance on file. The driver must upload one under Compliance Documents first.';

export const reviewLabels = { insurance: 'Insurance', dot_mc: 'DOT/MC' } as const;
export type ReviewKind = keyof typeof reviewLabels;

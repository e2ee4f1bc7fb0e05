/** How an independent driver stands (specification 2, section 4). */
export const driverStatuses = ['pending', 'verified', 'blocked'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

/** What the status is derived from. */
export interface DriverStanding {
  readonly isBlocked: boolean;
  readonly insuranceVerified: boolean;
  readonly dotMcVerified: boolean;
}

/** Blocked if it is blocked; verified if insurance and DOT/MC both are; otherwise pending. */
export function driverStatus({ isBlocked, insuranceVerified, dotMcVerified }: DriverStanding): DriverStatus {
  if (isBlocked) return 'blocked';
  return insuranceVerified && dotMcVerified ? 'verified' : 'pending';
}

/** The reason of a block that was given none (specification 2, section 4). */
export const defaultBlockReason = 'Admin action';

/** Why insurance cannot be verified (decisions, section 6: the gate rests on a certificate). */
export const noCertificateMessage =
  'There is no valid certificate of insurance on file. Insurance is verified from a certificate, which the driver uploads under Compliance Documents.';

/** What may be reviewed by hand, with the words of the console. */
export const reviewLabels = { insurance: 'Insurance', dot_mc: 'DOT/MC' } as const;
export type ReviewKind = keyof typeof reviewLabels;

import type { ComplianceStatus } from '#domains/compliance/schemas.ts';

type Violation = Pick<ComplianceStatus['violations'][number], 'code' | 'message'>;

/** What the gate says to the account itself, said of it to somebody else. */
const aboutAnother: Readonly<Record<string, string>> = {
  account_blocked: 'The account is blocked',
  account_inactive: 'The account is deactivated',
  email_unverified: 'The e-mail address is not confirmed',
  identity_changed: 'Its company name or numbers changed: its papers are being reviewed again',
  dot_mc_unchecked: 'The numbers were not checked against the federal register: checks are not switched on here',
  dot_mc_unverified: 'The DOT and MC numbers are not verified',
  rating_unsatisfactory: 'The federal register rates its safety as unsatisfactory',
  rating_conditional: 'The federal register rates its safety as conditional',
  mcs150_outdated: 'Its MCS-150 form with FMCSA is outdated',
  insurance_unverified: 'The insurance is not verified',
};

/** A reason of the gate in words for the other side of a transport; those about a paper and about what the register shows name it and stay as they are. */
export const reasonAbout = ({ code, message }: Violation): string => aboutAnother[code] ?? message;

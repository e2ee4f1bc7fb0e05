import type { ComplianceStatus } from '#domains/compliance/schemas.ts';

type Violation = Pick<ComplianceStatus['violations'][number], 'code' | 'message'>;

/** The gate's messages address the account itself; these are for the other side. */
const aboutAnother: Readonly<Record<string, string>> = {
  account_blocked: 'The account is blocked',
  account_inactive: 'The account is deactivated',
  email_unverified: 'The email address is not confirmed',
  identity_changed: 'The company name or numbers changed, and the documents are under review',
  dot_mc_unchecked: 'DOT and MC numbers were not verified with FMCSA: verification is off',
  dot_mc_unverified: 'The DOT and MC numbers are not verified',
  rating_unsatisfactory: 'The FMCSA safety rating is unsatisfactory',
  rating_conditional: 'The FMCSA safety rating is conditional',
  mcs150_outdated: 'The MCS-150 filing with FMCSA is outdated',
  insurance_unverified: 'The insurance is not verified',
  company_unverified: 'The company is not verified',
  passkey_required: 'The account has no passkey',
  company_required: 'A vehicle of this value needs a verified company',
};

/** How the account signs in concerns only itself, unless it may not take jobs because of it. */
export const concernsOthers = ({ code }: Violation): boolean => code !== 'passkey_missing';

export const describeReason = ({ code, message }: Violation): string => aboutAnother[code] ?? message;

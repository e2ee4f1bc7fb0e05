export interface PayoutBank {
  readonly name: string | null;
  readonly last4: string;
  /** Identifies the bank account, if the provider sends one. */
  readonly fingerprint: string | null;
}

export interface AccountFacts {
  readonly isActive: boolean;
  readonly isKnown: boolean;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  readonly due: readonly string[];
  readonly checking: readonly string[];
  readonly disabledReason: string | null;
}

export const payoutStates = ['none', 'unfinished', 'more_needed', 'under_review', 'turned_down', 'disconnected', 'ready'] as const;
export type PayoutState = (typeof payoutStates)[number];

const isTurnedDown = (reason: string | null): boolean => reason !== null && /^(?:rejected\.|listed|platform_paused)/.test(reason);

/** Null: not started. Disconnected is final. */
export function getPayoutState(account: AccountFacts | null): PayoutState {
  if (!account) return 'none';
  if (!account.isActive) return 'disconnected';
  if (!account.isKnown) return 'none';
  if (isTurnedDown(account.disabledReason)) return 'turned_down';
  if (!account.detailsSubmitted) return 'unfinished';
  if (account.payoutsEnabled) return 'ready';
  return account.due.length > 0 ? 'more_needed' : 'under_review';
}

export const payoutActions: Readonly<Record<PayoutState, 'set_up' | 'dashboard' | null>> = {
  none: 'set_up',
  unfinished: 'set_up',
  more_needed: 'set_up',
  under_review: 'dashboard',
  turned_down: null,
  disconnected: 'set_up',
  ready: 'dashboard',
};

const askedFor: readonly (readonly [RegExp, string])[] = [
  [/external_account/, 'Bank account for payouts'],
  [/tos_acceptance/, 'Agreement to the terms of the payment service'],
  [/business_type/, 'Business type (individual or company)'],
  [/verification\.(?:additional_)?document/, 'Photo of an identity document'],
  [/proof_of_liveness/, 'Photo of your face'],
  [/ssn_last_4/, 'Last four digits of the Social Security number'],
  [/id_number/, 'Social Security or tax number'],
  [/tax_id/, 'Company tax number'],
  [/\.dob\./, 'Date of birth'],
  [/(?:first|last)_name/, 'Name of the account holder or company representative'],
  [/company\.name/, 'Company name'],
  [/(?:owners|directors|executives)/, 'Owners and directors of the company'],
  [/address/, 'Address'],
  [/phone/, 'Phone number'],
  [/email/, 'Email address'],
  [/business_profile/, 'Business description'],
];

/** In a fixed order, each once; unknown requirements become one line at the end. */
export function describeMissing(due: readonly string[]): string[] {
  const found = due.map((name) => askedFor.findIndex(([pattern]) => pattern.test(name)));
  const labels = askedFor.filter((_, index) => found.includes(index)).map(([, label]) => label);
  return found.includes(-1) ? [...labels, 'More information about you or your business'] : labels;
}

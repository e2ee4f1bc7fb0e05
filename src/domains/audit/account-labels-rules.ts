export interface AccountDetails {
  readonly change?: string | undefined;
  readonly verified?: boolean | undefined;
}

const changes: Readonly<Record<string, string>> = {
  profile: 'Changed the profile',
  preferences: 'Changed the preferences',
  email: 'Changed the email address',
  password: 'Changed the password',
  'first-password': 'Set the first password',
  'second-factor-on': 'Turned on two-factor authentication',
  'second-factor-off': 'Turned off two-factor authentication',
  'second-factor-tries': 'Wrong two-factor codes entered with the right password',
  'proof-tries': 'Wrong passwords or codes entered while signed in',
  'api-key-made': 'Created an API key',
  'api-key-revoked': 'Revoked an API key',
  'api-key-suspended': 'API key suspended automatically',
};

const facts: Readonly<Record<string, string>> = {
  'account.registered': 'Registered',
  'account.email-verified': 'Confirmed the email address',
  'account.invited': 'Invited as administrator',
  'account.signed-in': 'Signed in',
  'account.deleted': 'Deleted the account',
  'account.blocked': 'Blocked',
  'account.unblocked': 'Unblocked',
  'account.deactivated': 'Deactivated',
  'account.activated': 'Activated',
  'account.seen': "An administrator viewed the account's screens",
  'account.password-link-asked': 'Password link sent',
  'account.officer-confirmed': 'Officer confirmed',
  'account.officer-declined': 'Officer declined',
  'account.officer-unconfirmed': 'Officer needs confirmation again',
  'account.identity-changed': 'Changed the company name or numbers',
  'account.identity-reviewed': 'Name and numbers reviewed',
  'credentials.verified': 'Numbers verified',
  'credentials.refused': 'Numbers not verified',
  'credentials.lapsed': 'Numbers no longer verified',
  'credentials.revalidated': 'Numbers checked again',
  'payout.place-changed': 'Payout account changed',
  'payout.confirmation': 'Payout account confirmation',
};

/** Null for events that aren't about an account. */
export function describeAccount(eventType: string, { change, verified }: AccountDetails): string | null {
  if (eventType === 'account.changed') return changes[change ?? ''] ?? 'Changed the account';
  if (eventType === 'account.reviewed') return verified ? 'Verified manually' : 'Rejected manually';
  return facts[eventType] ?? null;
}

export const accountLabels: Readonly<Record<string, string>> = {
  ...facts,
  'account.changed': 'Changed the account',
  'account.reviewed': 'Verified or rejected manually',
};

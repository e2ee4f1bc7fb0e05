interface Details {
  readonly change?: string | undefined;
  readonly verified?: boolean | undefined;
}

const changes: Readonly<Record<string, string>> = {
  profile: 'Changed the profile',
  preferences: 'Changed the preferences',
  email: 'Changed the e-mail address',
  password: 'Changed the password',
  'first-password': 'Set the first password',
  'second-factor-on': 'Switched the second factor on',
  'second-factor-off': 'Switched the second factor off',
  'second-factor-tries': 'Somebody with the password tried wrong codes',
  'proof-tries': 'Somebody signed in tried wrong passwords or codes',
  'api-key-made': 'Made an API key',
  'api-key-revoked': 'Revoked an API key',
  'api-key-suspended': 'An API key was suspended automatically',
};

const facts: Readonly<Record<string, string>> = {
  'account.registered': 'Registered',
  'account.email-verified': 'Confirmed the e-mail address',
  'account.invited': 'Invited as administrator',
  'account.signed-in': 'Signed in',
  'account.deleted': 'Deleted the account',
  'account.blocked': 'Blocked',
  'account.unblocked': 'Unblocked',
  'account.deactivated': 'Deactivated',
  'account.activated': 'Activated',
  'account.seen': 'An administrator saw its screens',
  'account.password-link-asked': 'Password link mailed',
  'account.officer-confirmed': 'Confirmed as officer',
  'account.officer-declined': 'Declined as officer',
  'account.officer-unconfirmed': 'Waits for confirmation as officer again',
  'account.identity-changed': 'Changed the company name or a number',
  'account.identity-reviewed': 'Name and numbers reviewed',
  'credentials.verified': 'Numbers verified',
  'credentials.refused': 'Numbers refused',
  'credentials.lapsed': 'Numbers no longer verified',
  'credentials.revalidated': 'Numbers checked again',
  'payout.place-changed': 'Payouts go to another account',
  'payout.confirmation': 'The payout account has to be confirmed, or was',
};

/** What happened to an account, in words, from the name of the fact and its details. */
export function accountWords(eventType: string, { change, verified }: Details): string {
  if (eventType === 'account.changed') return changes[change ?? ''] ?? 'Changed the account';
  if (eventType === 'account.reviewed') return verified ? 'Verified by hand' : 'Rejected by hand';
  return facts[eventType] ?? 'Noted';
}

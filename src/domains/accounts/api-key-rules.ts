/** What an API key may do, each by itself. */
export const apiKeyScopes = ['read', 'write_transports', 'write_quotes_and_bids', 'write_messages'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** What a person reads for a scope, and what it opens. */
export const apiKeyScopeLabels: Readonly<Record<ApiKeyScope, { readonly label: string; readonly hint: string }>> = {
  read: { label: 'Read', hint: 'What you see yourself, but for settings and personal files.' },
  write_transports: { label: 'Write transports', hint: 'Make requests and drafts, and their photos.' },
  write_quotes_and_bids: { label: 'Write quotes and bids', hint: 'Price requests; change and withdraw bids.' },
  write_messages: { label: 'Write messages', hint: 'Write to the others of a booking; ask and answer questions.' },
};

/** Keys of one account, those that ended and were not revoked among them. */
export const maxApiKeys = 20;

/** The longest time, in days, that a key works. */
export const maxApiKeyDays = 365;

/** Times, in days, that are offered. */
export const apiKeyDays = [30, 90, 180, 365] as const;

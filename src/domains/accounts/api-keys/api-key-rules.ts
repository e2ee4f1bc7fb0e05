export const apiKeyScopes = [
  'read',
  'write_transports',
  'write_quotes_and_bids',
  'write_messages',
  'accept_offers',
  'dispatch_jobs',
  'cancel_bookings',
  'update_status',
  'manage_webhooks',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const apiKeyScopeLabels: Readonly<Record<ApiKeyScope, { readonly label: string; readonly hint: string }>> = {
  read: { label: 'Read', hint: 'Everything you can see, except settings and personal files.' },
  write_transports: { label: 'Write transports', hint: 'Create requests and drafts, with photos.' },
  write_quotes_and_bids: { label: 'Write quotes and bids', hint: 'Price requests; change and withdraw bids.' },
  write_messages: { label: 'Write messages', hint: 'Send messages about bookings; ask and answer questions.' },
  accept_offers: { label: 'Accept offers', hint: 'Accept quotes and bids, and book the estimate.' },
  dispatch_jobs: { label: 'Dispatch jobs', hint: 'Take jobs and name their carrier and driver.' },
  cancel_bookings: { label: 'Cancel bookings', hint: 'Cancel requests and bookings, with refunds; withdraw quotes.' },
  update_status: { label: 'Update status', hint: 'Record pickup and delivery; confirm delivery, which completes the booking.' },
  manage_webhooks: { label: 'Manage webhooks', hint: 'Create, change, test, turn on or off, and delete webhooks; resend deliveries.' },
};

/** Per account, including expired keys that were not revoked. */
export const maxApiKeys = 20;

export const maxApiKeyDays = 365;

export const apiKeyDays = [30, 90, 180, 365] as const;

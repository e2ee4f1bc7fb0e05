import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { securityAlertTitles } from '../own/settings-rules.ts';

const accountChanges = [
  'profile',
  'preferences',
  'email',
  'password',
  'first-password',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'second-factor-tries',
  'proof-tries',
  'api-key-made',
  'api-key-revoked',
  'api-key-suspended',
  'webhook-made',
  'webhook-changed',
] as const;
export type AccountChange = (typeof accountChanges)[number];

const changedKey = z.object({ id: z.uuid(), scopes: z.array(z.string()), expiresAt: z.string() });
export type ChangedKey = z.output<typeof changedKey>;

function adviseOn(change: AccountChange, settings: string): string {
  return change === 'api-key-suspended'
    ? 'Its requests look like an attack. If you don’t recognize them, revoke the key and create a new one.'
    : `If this wasn’t you, set a new password and check your ${settings}.`;
}

export const accountChanged = defineEvent(
  'account.changed',
  z.object({ userId: z.uuid(), change: z.enum(accountChanges), isAlert: z.boolean(), apiKey: changedKey.optional() }),
  {
    // No email: the security alert was already sent.
    notify({ userId, change, isAlert }) {
      if (!isAlert || !(change in securityAlertTitles)) return [];
      const title = securityAlertTitles[change as keyof typeof securityAlertTitles];
      const isAboutWebhook = change === 'webhook-made' || change === 'webhook-changed';
      return [
        isAboutWebhook
          ? generalNotice(userId, title, adviseOn(change, 'webhooks, sessions and API keys'), '/settings/webhooks', false)
          : generalNotice(userId, title, adviseOn(change, 'sessions and API keys'), '/settings/account', false),
      ];
    },
    audit: ({ userId, change, apiKey }) => ({
      subjectType: 'account',
      subjectId: userId,
      details: { change, ...(apiKey && { apiKey }) },
    }),
    webhook: ['Account and documents', 'A security setting of your account changed'],
  },
);

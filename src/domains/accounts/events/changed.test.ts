import { expect, it } from 'vitest';
import { accountChanged } from './changed.ts';

it.each([
  ['webhook-made', '/settings/webhooks', 'webhooks, sessions and API keys'],
  ['webhook-changed', '/settings/webhooks', 'webhooks, sessions and API keys'],
  ['api-key-made', '/settings/account', 'your sessions and API keys'],
  ['api-key-suspended', '/settings/account', 'revoke the key and create a new one'],
] as const)('the notice of %s links to %s, where it can be checked', (change, href, words) => {
  expect(accountChanged.notify!({ userId: 'sam', change, isAlert: true }, 'sam')).toMatchObject([
    { href, body: expect.stringContaining(words) },
  ]);
});

import { describe, expect, it } from 'vitest';
import { carlsQuote } from '#domains/quotes/events/fixtures.ts';
import { ofRefusedMails } from './mail-notices.ts';
import { ofAccountChange, ofBid, ofOutbid, ofRegistration, ofRejectedBid } from './notices.ts';

describe('a notice of something that went wrong for who reads it is marked so, and no other', () => {
  const bid = {
    ...carlsQuote,
    bidderId: 'carl',
    bidderName: 'Jensen',
    bidAmount: '850.00',
    lowerOffer: '830.00',
    reason: 'Another was accepted',
  };
  it.each([
    ['a bid that was not chosen', ofRejectedBid(bid as never), true],
    ['a bid that was passed', ofOutbid(bid as never), true],
    ['a new bid', ofBid({ ...bid, estimatedDeliveryDays: 4 } as never), false],
  ])('%s', (_, notices, isSetback) => {
    expect(notices.map((notice) => notice.isSetback ?? false)).toEqual([isSetback]);
  });
});

describe('the welcome', () => {
  const registered = { userId: 'ada', email: 'ada@carriage.example', isGuest: false };
  it('asks who registered to confirm the address, and no administrator, to whom no such link was sent', () => {
    expect(ofRegistration({ ...registered, role: 'shipper' })).toMatchObject([{ userId: 'ada', title: 'Your account was created' }]);
    for (const role of ['admin', 'super_admin'] as const) expect(ofRegistration({ ...registered, role })).toEqual([]);
  });
});

it.each([
  ['webhook-made', '/settings/webhooks', 'webhooks, sessions and API keys'],
  ['webhook-changed', '/settings/webhooks', 'webhooks, sessions and API keys'],
  ['api-key-made', '/settings/account', 'your sessions and API keys'],
  ['api-key-suspended', '/settings/account', 'revoke it and create another one'],
] as const)('the notice of %s leads to %s, where it can be looked through', (change, href, places) => {
  expect(ofAccountChange({ userId: 'sam', change, isAlert: true })).toMatchObject([{ href, body: expect.stringContaining(places) }]);
});

it.each([
  ['535 Invalid login', '535 Invalid login. They wait'],
  ['550 Not today. ', '550 Not today. They wait'],
])('the notice of refused mails goes on after %j with a sentence of its own', (reason, words) => {
  expect(ofRefusedMails({ reason }, ['ada'])[0]!.body).toContain(words);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { createSmsSender } from '#server/sms/twilio.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { startTwilio } from '../../../../test/harness/servers/twilio-server.ts';

const twilio = await startTwilio();
const keys = { accountSid: 'AC0123', authToken: 'secret', from: '+15125550100', apiUrl: twilio.origin };
const app = await startTestApp({
  TWILIO_ACCOUNT_SID: keys.accountSid,
  TWILIO_AUTH_TOKEN: keys.authToken,
  TWILIO_FROM: keys.from,
  TWILIO_API_URL: keys.apiUrl,
});
const { sql } = app;
const carrier = await app.signIn('carrier', { companyName: 'Ridge Haulage' });
const wants = { phoneNumber: '(303) 555-0142', notificationSmsOptIn: true };

beforeEach(() => {
  twilio.calls.length = 0;
  twilio.trouble = null;
  app.services.sms = createSmsSender(keys);
});

async function quoteFor({ isBlocked = false, isActive = true, ...account }: Record<string, unknown>) {
  const shipper = await app.signIn('shipper', account);
  await sql`update users set is_blocked = ${isBlocked}, is_active = ${isActive} where id = ${shipper.id}`;
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'submitted' });
  expect((await carrier.call('POST', `/api/transports/${transportId}/quotes`, ownQuoteForm)).status).toBe(201);
  await app.settle();
  const rows = () =>
    sql`select status, recipient, error_message from notification_dispatches where user_id = ${shipper.id} and channel = 'sms'`;
  return { shipper, transportId, rows };
}
async function later(): Promise<void> {
  await sql`update jobs set run_at = now() where name = 'deliver-sms'`;
  await app.settle();
}

describe('a text message', () => {
  it('is sent in the Twilio format to accounts that want it, with title and link only', async () => {
    const { transportId, rows } = await quoteFor(wants);
    expect(twilio.calls).toEqual([
      {
        path: 'POST /2010-04-01/Accounts/AC0123/Messages.json',
        authorization: `Basic ${Buffer.from('AC0123:secret').toString('base64')}`,
        form: {
          To: '+13035550142',
          From: '+15125550100',
          Body: expect.stringMatching(new RegExp(`^Carriage: New quote: \\$1,180\\.00\\nhttp://[^/]+/transports/${transportId}$`)),
        },
      },
    ]);
    expect(await rows()).toEqual([{ status: 'sent', recipient: '+13035550142', errorMessage: null }]);
  });

  it.each([
    ['who did not ask for it', { phoneNumber: wants.phoneNumber }],
    ['without a phone number', { notificationSmsOptIn: true, phoneNumber: null }],
    ['with an invalid phone number', { notificationSmsOptIn: true, phoneNumber: 'ask Ann' }],
    ['with an unverified address', { ...wants, emailVerifiedAt: null }],
    ['that was blocked', { ...wants, isBlocked: true }],
    ['that was deactivated', { ...wants, isActive: false }],
  ])('is not sent to an account %s', async (_what, account) => {
    const { rows } = await quoteFor(account);
    expect([twilio.calls, await rows()]).toEqual([[], []]);
  });

  it('is not sent without API keys, and the settings say that it is unavailable', async () => {
    const asked = async (available: boolean) => {
      const { shipper, rows } = await quoteFor(wants);
      expect((await shipper.call('GET', '/api/settings/account')).body).toMatchObject({ smsAvailable: available, smsNotifications: true });
      return (await rows()).length;
    };
    expect(await asked(true)).toBe(1);
    app.services.sms = null;
    expect(await asked(false)).toBe(0);
    expect(twilio.calls).toHaveLength(1);
  });

  it('fails at once if the number is refused, with the reason', async () => {
    twilio.trouble = { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' };
    const { rows } = await quoteFor(wants);
    await later();
    expect(await rows()).toEqual([
      { status: 'failed', recipient: '+13035550142', errorMessage: '21610: Attempt to send to unsubscribed recipient' },
    ]);
    expect(twilio.calls).toHaveLength(1);
  });

  it.each([
    ['too many', { status: 429, code: 20429, message: 'Too Many Requests' }],
    ['a server error', { status: 503, code: 20503, message: 'Unavailable' }],
    ['a lost connection', 'cut off'],
  ] as const)('is retried after the failure "%s", and sent once it is accepted', async (_what, trouble) => {
    twilio.trouble = trouble;
    const { rows } = await quoteFor(wants);
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
    twilio.trouble = null;
    await later();
    expect(await rows()).toMatchObject([{ status: 'sent', errorMessage: null }]);
    expect(twilio.calls.length).toBeGreaterThan(1);
  });

  it('fails after four tries', async () => {
    twilio.trouble = { status: 503, code: 20503, message: 'Unavailable' };
    const { rows } = await quoteFor(wants);
    for (let pause = 0; pause < 5; pause += 1) await later();
    expect(await rows()).toMatchObject([{ status: 'failed', errorMessage: '20503: Unavailable' }]);
    expect(twilio.calls).toHaveLength(4);
  });
});

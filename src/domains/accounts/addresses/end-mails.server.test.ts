import { expect, it } from 'vitest';
import { dayMs } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { mailedToken } from '../../../../test/harness/people/mailed.ts';
import { linkToEnd, confirmedAtColumn, type MailedAccount } from './end-mails.ts';
import { personaPassword } from '../personas.ts';

const app = await startTestApp();
const { sql } = app;

async function linkFor({ id }: SignedIn, what: 'notices' | 'weekly', now = new Date()): Promise<string> {
  const [account] = await sql<MailedAccount[]>`select id, ${confirmedAtColumn(sql)} from users where id = ${id}`;
  return linkToEnd(app.services, account!, what, now);
}

const wants = async ({ id }: SignedIn) => {
  const [row] = await sql`select notification_email_opt_in as notices, notification_weekly_opt_in as weekly from users where id = ${id}`;
  return row;
};
/** One-click request as a mail program sends it: no cookie, one form field. */
const press = (address: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  app.http.inject({ method: 'POST', url: new URL(address).pathname, headers: { 'content-type': type }, payload });
const getChanges = async ({ id }: SignedIn) =>
  (await sql`select from events where topic = 'account.changed' and payload ->> 'userId' = ${id} and payload ->> 'change' = 'preferences'`)
    .length;

it.each([
  ['notices', { notices: false, weekly: true }],
  ['weekly', { notices: true, weekly: false }],
] as const)('one click in a mail program turns off the %s of its account only, once', async (what, left) => {
  const [mia, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
  for (const { id } of [mia, other])
    await sql`update users set notification_email_opt_in = true, notification_weekly_opt_in = true where id = ${id}`;
  const address = await linkFor(mia, what);
  expect((await press(address)).statusCode).toBe(204);
  expect([await wants(mia), await wants(other)]).toEqual([left, { notices: true, weekly: true }]);
  expect((await press(address, '')).statusCode).toBe(204);
  expect(
    (
      await press(
        address,
        '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
        'multipart/form-data; boundary=x',
      )
    ).statusCode,
  ).toBe(204);
  expect(await getChanges(mia)).toBe(1);
  expect((await mia.call('GET', '/api/settings/account')).body).toMatchObject({
    emailNotifications: left.notices,
    weeklyReports: left.weekly,
  });
});

it('a tampered unsubscribe link changes nothing, and opening a valid one leads to the settings', async () => {
  const [mia, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
  const address = await linkFor(mia, 'notices');
  const wrong = [
    address.replace(mia.id, other.id),
    address.replace('notices', 'weekly'),
    address.replace(/\d{4}-\d{2}-\d{2}/, '2099-01-01'),
    address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    address.replace(/\.[\w-]+$/, ''),
  ];
  for (const one of wrong) expect([one, (await press(one)).statusCode]).toEqual([one, 404]);
  const opened = await app.http.inject({ method: 'GET', url: new URL(address).pathname });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/settings/account']);
  expect([await wants(mia), await wants(other)]).toEqual([await wants(other), await wants(mia)]);
  expect(await wants(mia)).toMatchObject({ notices: true });
});

it('an unsubscribe link works for 90 days, but not after the address was restored', async () => {
  const mia = await app.signIn('shipper');
  const days = (count: number) => new Date(Date.now() - count * dayMs);
  expect((await press(await linkFor(mia, 'notices', days(91)))).statusCode).toBe(404);
  const [before, old] = [await linkFor(mia, 'weekly'), await linkFor(mia, 'notices', days(89))];
  expect((await press(old)).statusCode).toBe(204);
  const next = `thief.${mia.email}`;
  await mia.call('PATCH', '/api/settings/profile', { email: next, currentPassword: personaPassword });
  await mia.call('POST', '/api/auth/verify-email', { token: await mailedToken(sql, next, '/verify-email') });
  const meanwhile = await linkFor(mia, 'weekly');
  const token = await mailedToken(sql, mia.email, '/restore-email');
  expect((await app.anonymous('POST', '/api/auth/restore-email', { token, newPassword: 'quiet-harbour-72' })).status).toBe(200);
  await sql`update users set notification_weekly_opt_in = true where id = ${mia.id}`;
  for (const address of [before, meanwhile]) expect((await press(address)).statusCode).toBe(404);
  expect(await wants(mia)).toMatchObject({ weekly: true });
  expect((await press(await linkFor(mia, 'weekly'))).statusCode).toBe(204);
});

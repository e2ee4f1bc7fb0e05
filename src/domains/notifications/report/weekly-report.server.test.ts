import { pino } from 'pino';
import { expect, it } from 'vitest';
import { buildAccount, type AccountOverrides } from '#domains/accounts/fixtures.ts';
import { linkToEnd, confirmedAtColumn, type MailedAccount } from '#domains/accounts/addresses/end-mails.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { toSlot } from '#server/queue/schedule.ts';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { queueWeeklyReports, weeklyReportJobs, weeklyReportTime } from './weekly-report.ts';
import { testServices } from '../../../../test/harness/context.ts';

const { sql } = await testDatabase();
const services = testServices();
const handlers = byName(weeklyReportJobs);
const run = () => runDueJobs({ sql, log: pino({ level: 'silent' }), handlers, services });
const due = toSlot(weeklyReportTime, new Date());
const report = async (until = due) => {
  await enqueue({ sql }, queueWeeklyReports, { until: until.toISOString() });
  await run();
};
const daysBefore = (count: number) => new Date(due.getTime() - count * dayMs);
const mailsTo = (email: string) =>
  sql<
    { subject: string; textBody: string; htmlBody: string; unsubscribeUrl: string; dispatchId: string }[]
  >`select subject, text_body, html_body, unsubscribe_url, dispatch_id from mail_outbox where recipient = ${email} order by id`;
const shipperWith = async (account: AccountOverrides, transport: object = {}) => {
  const shipper = await buildAccount(sql, account);
  const transportId = await buildTransport(sql, { shipperId: shipper.id, updatedAt: daysBefore(2), ...transport });
  return { ...shipper, transportId };
};

it('shows a shipper what is open, due and changed, with links and a way to unsubscribe', async () => {
  const shipper = await shipperWith({}, { status: 'quoted', offerCount: 2 });
  const old = { shipperId: shipper.id, updatedAt: daysBefore(30) };
  const delivered = await buildTransport(sql, { ...old, status: 'delivered', vehicleMake: 'Ford', vehicleModel: 'Focus' });
  await buildTransport(sql, { ...old, status: 'completed' });
  const draft = await buildTransport(sql, { ...old, status: 'draft', vehicleModel: '<b>', toCity: '' });
  await report();
  const [mail, ...more] = await mailsTo(shipper.email);
  expect(more).toEqual([]);
  const { textBody, htmlBody, unsubscribeUrl } = mail!;
  const [account] = await sql<MailedAccount[]>`select id, ${confirmedAtColumn(sql)} from users where id = ${shipper.id}`;
  expect(textBody).toContain('Your transports: 1 Draft, 1 Quoted, 1 Delivered\n');
  const [waiting, moved] = textBody.slice(textBody.indexOf('Waiting for you:')).split('Changes:');
  expect(waiting).toContain('- 2019 Honda Accord, Austin, TX to Denver, CO: compare the offers and accept one\n');
  expect(waiting).toContain('confirm delivery\n');
  expect(waiting).toMatch(new RegExp(`finish the draft and submit it\\n  http\\S+/transports/new\\?draft=${draft}\\n`));
  expect(waiting).toContain(`/transports/${delivered}\n`);
  expect(moved).toMatch(
    new RegExp(`- 2019 Honda Accord, Austin, TX to Denver, CO: Quoted\\n  http\\S+/transports/${shipper.transportId}\\n`),
  );
  expect(moved).not.toContain('Ford');
  expect(htmlBody).toContain(`/transports/${shipper.transportId}"`);
  expect(htmlBody).toContain('2019 Honda &lt;b&gt;: finish the draft');
  expect(unsubscribeUrl).toBe(linkToEnd(services, account!, 'weekly', new Date()));
  expect(textBody).toContain(`Turn them off at ${services.links.linkTo('/settings/account')}.`);
});

it('shows a carrier or broker its jobs and bids, and links away from lost ones', async () => {
  const { transportId } = await shipperWith({ notificationWeeklyOptIn: false });
  const [carrier, driver] = [await buildAccount(sql, { role: 'carrier' }), await buildAccount(sql, { role: 'driver' })];
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, isAccepted: true, workflowState: 'assigned' };
  await buildQuote(sql, { ...job, updatedAt: daysBefore(1) });
  const lost = await buildTransport(sql, { shipperId: carrier.id, status: 'cancelled', updatedAt: daysBefore(40) });
  await buildBid(sql, { transportId: lost, bidderId: carrier.id, status: 'rejected', updatedAt: daysBefore(1) });
  await report();
  const [toCarrier] = await mailsTo(carrier.email);
  expect(toCarrier!.textBody).toContain('Your quotes and jobs: 1 Assigned\nYour bids: 1 Rejected\n');
  expect(toCarrier!.textBody).toMatch(/Bid on 2019 Honda Accord, Austin, TX to Denver, CO: Rejected\n {2}http\S+\/marketplace\n/);
  expect(toCarrier!.textBody).not.toContain('Waiting for you');
  const [toDriver] = await mailsTo(driver.email);
  expect(toDriver!.textBody).toMatch(/pick up the vehicle\n {2}http\S+\/transports\//);
});

it.each([
  ['turned it off', { notificationWeeklyOptIn: false }, {}],
  ['did not verify the address', { emailVerifiedAt: null }, {}],
  ['is blocked', { isBlocked: true }, {}],
  ['is closed', { isActive: false }, {}],
  ['had no activity in the seven days', {}, { updatedAt: daysBefore(8) }],
])('is not sent to an account that %s', async (_, account, transport) => {
  const { email } = await shipperWith(account, transport);
  await report();
  expect(await mailsTo(email)).toEqual([]);
});

it('is sent once per account and week, even by jobs in parallel', async () => {
  const { id, email } = await shipperWith({});
  await report();
  await Promise.all([report(), report()]);
  expect(await mailsTo(email)).toHaveLength(1);
  await sql`update transports set updated_at = ${new Date(due.getTime() + dayMs)} where shipper_id = ${id}`;
  await report(new Date(due.getTime() + 7 * dayMs));
  const mails = await mailsTo(email);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(2);
  const rows =
    await sql`select id, channel, status, content ->> 'week' as week from notification_dispatches where user_id = ${id} order by id`;
  expect(rows.map((row) => row['id'])).toEqual(mails.map(({ dispatchId }) => dispatchId));
  expect(rows[0]).toMatchObject({ channel: 'email', status: 'pending', week: utcDay(due) });
});

it('a failed report is rolled back, and the others are still sent', async () => {
  const [broken, sound] = [await shipperWith({}), await shipperWith({})];
  const address = broken.email;
  await sql`update users set email = 'no address' where id = ${broken.id}`;
  await report();
  expect(await sql`select 1 from notification_dispatches where user_id = ${broken.id}`).toEqual([]);
  expect(await mailsTo(sound.email)).toHaveLength(1);
  await sql`update users set email = ${address} where id = ${broken.id}`;
  await sql`update jobs set run_at = now() where name = 'send-weekly-report'`;
  await run();
  expect(await mailsTo(address)).toHaveLength(1);
});

it('continues after a full batch until every account is done', { tags: 'full' }, async () => {
  const shippers = await Promise.all(Array.from({ length: 210 }, () => shipperWith({})));
  await report();
  const [row] = await sql`select count(*)::int as count from mail_outbox where recipient = any(${shippers.map(({ email }) => email)})`;
  expect(row).toEqual({ count: 210 });
});

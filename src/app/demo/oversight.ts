import { reviewDocument } from '#domains/compliance/review.ts';
import { reportMessage } from '#domains/messages/commands.ts';
import { listMessages } from '#domains/messages/queries.ts';
import { requestOpsAction } from '#domains/payments/ops/approvals/request-approval.ts';
import { getTransportMoney } from '#domains/payments/booking/transport-money.ts';
import { placeHold } from '#domains/privacy/holds/holds.ts';
import { addNote, flagQuote, liftFlag } from '#domains/quotes/review/review.ts';
import { listTransportQuotes } from '#domains/quotes/queries.ts';
import { reportReview } from '#domains/reviews/moderation.ts';
import { getTransportReviews } from '#domains/reviews/queries.ts';
import { liftBan } from '#domains/sentinel/bans/bans.ts';
import { Recorder, type SeenEvent } from '#domains/sentinel/recorder.ts';
import { setConfig } from '#domains/settings/config.ts';
import { enqueue } from '#server/queue/queue.ts';
import { deliverEvent } from '#server/payment-sandbox/events.ts';
import type { App } from '../services.ts';
import { registerLate, uploadDemoDocument } from './cast.ts';
import { newcomer, people, getPerson } from './people.ts';
import type { Story } from './scenario.ts';
import { toTransport, type World } from './world.ts';

type Event = readonly [type: SeenEvent['type'], path: string, count: number];

const scanner: readonly Event[] = [
  ['path_scan', '/wp-login.php', 3],
  ['honeypot_path', '/.env', 2],
  ['path_scan', '/phpmyadmin/index.php', 2],
  ['injection', '/api/auth/login', 2],
];
const forgetful: readonly Event[] = [
  ['failed_login', '/api/auth/login', 9],
  ['rate_limit', '/api/auth/login', 2],
];
const noise: readonly Event[] = [
  ['failed_login', '/api/auth/login', 1],
  ['bad_token', '/api/auth/me', 1],
  ['path_scan', '/admin.php', 1],
  ['forbidden', '/api/admin/users', 1],
];

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

async function watch({ sql, log, services }: App, address: string, events: readonly Event[], userAgent = browser): Promise<void> {
  const recorder = new Recorder({ sql, log, services }, { isTaught: () => false, heldUntil: () => null });
  const whose = { userId: null, apiKeyId: null, details: {}, isShared: false, isFreeForAccounts: false };
  for (const [type, path, count] of events)
    for (let sent = 0; sent < count; sent += 1) recorder.collect({ address, type, path, userAgent, ...whose });
  await recorder.flush();
}

async function* everyday({ calendar }: World, app: App): Story {
  for (let day = 55; day > 0; day -= 1) {
    if ((day * 7) % 3 === 0) continue;
    yield calendar.ago(day, `1${day % 8}:4${day % 6}`);
    await watch(app, `198.51.100.${100 + day}`, [noise[day % noise.length]!, ...(day % 5 === 0 ? noise.slice(0, 1) : [])]);
  }
}

async function* attacks({ cast, calendar }: World, app: App): Story {
  yield calendar.ago(50, '14:00');
  await setConfig(cast.sofia, {
    key: 'sentinelEnforceBan',
    value: 'true',
    category: 'security',
    description: null,
    reason: 'Scanners came back every night this week',
  });
  yield calendar.ago(20, '10:35');
  await watch(app, '192.0.2.44', forgetful);
  yield calendar.ago(20, '11:10');
  const note = 'Front office of Brightwater Motors after a password change. Called them.';
  await liftBan(cast.ada, { address: '192.0.2.44', note, exemptDays: 30 });
  yield calendar.ago(9, '03:12');
  await watch(app, '198.51.100.23', scanner, 'python-requests/2.32');
  yield calendar.hoursAgo(4);
  await watch(app, '198.51.100.23', scanner, 'python-requests/2.32');
}

async function* submitDocuments({ cast, calendar }: World, app: App): Story {
  yield calendar.ago(12, '11:40');
  const rejected = await uploadDemoDocument(cast.remy, people.remy, 'w9_tax_form', 700);
  yield calendar.ago(11, '09:10');
  const notes = 'This form is from 2018 and not signed. Please upload the current one.';
  await reviewDocument(cast.chen, rejected, { verified: false, notes, revoke: false });
  yield calendar.ago(3, '16:20');
  const dale = await registerLate(app, newcomer);
  for (const type of ['dot_certificate', 'mc_certificate', 'certificate_of_insurance'] as const)
    await uploadDemoDocument(dale, newcomer, type, 240);
  yield calendar.ago(2, '13:30');
  await uploadDemoDocument(cast.bianca, getPerson('bianca'), 'business_license', 386);
  yield calendar.hoursAgo(7);
  await uploadDemoDocument(cast.carl, getPerson('carl'), 'vehicle_registration', 330);
}

async function* desk(world: World): Story {
  const { cast, calendar } = world;
  const findQuote = async (key: string, by: 'ivan' | 'rosa' | 'bianca') =>
    (await listTransportQuotes(cast.ada, toTransport(world, key))).find(({ offeredBy }) => offeredBy?.id === cast[by].actor.id);
  yield calendar.ago(37, '15:00');
  const low = await findQuote('tahoe', 'bianca');
  if (low) await flagQuote(cast.ada, low.id, { reason: 'Carrier is named before the truck is', escalateToSuperAdmin: false });
  yield calendar.ago(36, '09:00');
  if (low) await liftFlag(cast.ada, low.id, 'Broker sent the load sheet, everything is in order.');
  yield calendar.ago(27, '10:00');
  const [review] = await getTransportReviews(cast.remy, toTransport(world, 'view'));
  if (review?.theirs)
    await reportReview(cast.remy, review.theirs.id, { part: 'review', reason: 'Mentions a claim that is not decided yet' });
  yield calendar.ago(26, '11:30');
  await placeHold(cast.sofia, {
    on: 'transport',
    of: toTransport(world, 'view'),
    reason: 'Claim may go to court; letter from the owner dated Nov 3',
  });
  yield calendar.ago(1, '15:20');
  const sent = await listMessages(cast.priya, toTransport(world, 'silverado'), { limit: 10 });
  const message = sent.rows.find(({ authorId }) => authorId === cast.hector.actor.id);
  if (message) await reportMessage(cast.priya, message.id, { reason: 'This is not what happened at the lot' });
  const open = await findQuote('accord', 'bianca');
  if (open)
    await flagQuote(cast.ada, open.id, { reason: 'Second quote this week without a carrier behind it', escalateToSuperAdmin: true });
  if (open) await addNote(cast.ada, open.id, 'Asked Bianca for the carrier by phone, she calls back tomorrow.');
}

async function* waiting(world: World): Story {
  const { cast, calendar } = world;
  yield calendar.ago(5, '05:00');
  await enqueue(cast.ada, deliverEvent, { event: 'evt_1SQx8u2eZvKYlo2C' });
  yield calendar.hoursAgo(9);
  const { payment } = await getTransportMoney(cast.ada, toTransport(world, 'f150'));
  if (payment)
    await requestOpsAction(cast.ada, payment.id, {
      kind: 'refund',
      amount: '120.00',
      reason: 'Scraped bumper: goodwill agreed by phone with both sides',
    });
}

export const oversight = (world: World, app: App): Story[] => [
  everyday(world, app),
  attacks(world, app),
  submitDocuments(world, app),
  desk(world),
  waiting(world),
];

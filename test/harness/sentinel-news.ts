import { newId } from '#shared/ids.ts';

const aboutSomebody = {
  lessonId: newId(),
  ipAddress: '203.0.113.7',
  heldUserId: newId(),
  heldUntil: null,
  causes: [],
  eventTypes: ['path_scan'],
  endsAt: '2026-12-01T12:00:00.000Z',
};
const onMonitor = [{ says: aboutSomebody, told: { nobody: 'the security monitor shows it' } }];
const inDigest = [{ says: aboutSomebody, told: { nobody: 'all of five minutes are told in one line' } }];
const told = { superAdmin: 'bell, e-mail' as const };

/** Who is told of the facts of Sentinel: rows of the table of test/news.test.ts. */
export const sentinelNews = {
  'sentinel.address-banned': inDigest,
  'sentinel.address-unbanned': onMonitor,
  'sentinel.account-held': inDigest,
  'sentinel.account-released': onMonitor,
  'sentinel.bans-made': [{ says: { addresses: 2, accounts: 1, reasons: ['Automatic: Path scan'] }, told }],
  'sentinel.wave-seen': [{ says: { addresses: 31, failed: 40, entered: 1 }, told }],
  'sentinel.lesson-taught': onMonitor,
  'sentinel.lesson-taken-back': onMonitor,
};

import { accountChanged } from '#domains/accounts/events/changed.ts';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { accountRegistered } from '#domains/accounts/events/registered.ts';
import { identityReviewed } from '#domains/accounts/events/identity-reviewed.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import type { JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { companyCodeDelivery } from './company/company-codes.ts';
import { openDataReading, readOpenData } from './open-data/read-open-data.ts';
import { checkChangedNumbers, checkSoon, recheckJobs, recheckFmcsa } from './recheck.ts';
import { eraseChecks } from './write-check.ts';

export const credentialsJobs: readonly JobHandler[] = [...recheckJobs, companyCodeDelivery, openDataReading];

/** At night in the US, after FMCSA's own update. */
export const credentialsSchedules: readonly Schedule[] = [
  { job: recheckFmcsa, ...dailyAt('08:00') },
  { job: readOpenData, ...dailyAt('09:00') },
];

export const credentialsSubscribers: readonly Subscriber[] = [
  subscribe(accountRegistered, 'check-numbers-of-new-account', (ctx, { userId }) => checkSoon(ctx, userId)),
  subscribe(
    accountChanged,
    'check-changed-numbers',
    (ctx, { userId }) => checkChangedNumbers(ctx, userId),
    ({ change }) => change === 'profile',
  ),
  subscribe(identityReviewed, 'check-numbers-of-reviewed-account', (ctx, { userId }) => checkSoon(ctx, userId)),
  subscribe(accountDeleted, 'forget-checks-of-account', (ctx, { userId }) => eraseChecks(ctx, userId)),
];

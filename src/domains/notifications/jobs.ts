import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { accountRegistered } from '#domains/accounts/events/registered.ts';
import { adminInvited } from '#domains/accounts/events/invited.ts';
import { findAccountById } from '#domains/accounts/queries.ts';
import { detailsChanged } from '#domains/quotes/events/details-changed.ts';
import { quoteAccepted } from '#domains/quotes/events/accepted.ts';
import { findDue } from '#domains/payments/booking/payment-switch.ts';
import { transportSubmitted } from '#domains/transports/events/submitted.ts';
import type { Ctx } from '#server/db/context.ts';
import type { DomainEvent, Staff } from '#server/events/event.ts';
import { mailSettled } from '#server/mail/outbox.ts';
import { recordWithEvent, subscribe, type Subscriber, type TransactionSubscriber } from '#server/events/outbox.ts';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { composeOutcome, notify } from './commands.ts';
import { acceptanceNotices } from './acceptance-notices.ts';
import { changedDetailsNotices, movesDays } from './details-notices.ts';
import { ofInvitation, ofWaitingOfficer } from './officer-notices.ts';
import { submissionNotices } from './submission-notices.ts';
import { beganWithoutAccount, listAdmins, listOfferers, listReviewers, listSuperAdmins } from './queries.ts';
import { pushDelivery } from './push/push-delivery.ts';
import { deleteDormantPushDevices } from './push/push-devices.ts';
import { smsDelivery } from './sms/sms-delivery.ts';
import { queueWeeklyReports, weeklyReportJobs, weeklyReportTime } from './report/weekly-report.ts';

const staffIds: Readonly<Record<Staff, (ctx: Ctx) => Promise<readonly string[]>>> = {
  admins: listAdmins,
  reviewers: listReviewers,
  superAdmins: listSuperAdmins,
};

const sendNotices = (event: DomainEvent): Subscriber =>
  subscribe(
    event,
    `notify-of-${event.topic.replace('.', '-')}`,
    async (ctx, payload, origin) => {
      const { notifyStaff } = event;
      const sent = [
        ...(event.notify?.(payload, origin.actorId) ?? []),
        ...(notifyStaff?.notices(payload, await staffIds[notifyStaff.who](ctx)) ?? []),
      ];
      await notify(ctx, event.topic, origin, sent);
    },
    (payload, { actorId }) => event.notifyStaff !== undefined || event.notify!(payload, actorId).length > 0,
  );

export const notificationsSubscribers = (events: readonly DomainEvent[]): readonly Subscriber[] => [
  ...events.filter((event) => event.notify ?? event.notifyStaff).map(sendNotices),
  ...others,
];

export const mailOutcomes: TransactionSubscriber = recordWithEvent(mailSettled, (ctx, outcome) => [composeOutcome(ctx, outcome)]);

/** For queued jobs of an earlier version. */
export const earlierMailOutcomes: Subscriber = subscribe(
  mailSettled,
  'settle-dispatch-of-mail',
  async (ctx, outcome) => void (await composeOutcome(ctx, outcome)),
);

const forgetPushDevices = defineJob('forget-dormant-push-devices', z.object({}));

export const notificationsJobs: readonly JobHandler[] = [
  ...weeklyReportJobs,
  smsDelivery,
  pushDelivery,
  handleJob(forgetPushDevices, async (ctx) => void (await deleteDormantPushDevices(ctx))),
];

export const notificationsSchedules: readonly Schedule[] = [
  { job: queueWeeklyReports, ...weeklyReportTime },
  { job: forgetPushDevices, ...dailyAt('04:40') },
];

const others: readonly Subscriber[] = [
  subscribe(
    accountRegistered,
    'notify-of-waiting-officer',
    async (ctx, { userId }, source) =>
      notify(ctx, accountRegistered.topic, source, ofWaitingOfficer(await findAccountById(ctx, userId), await listAdmins(ctx))),
    ({ role }) => role === 'compliance',
  ),
  subscribe(adminInvited, 'notify-of-account-invited', async (ctx, payload, source) => {
    const invited = await findAccountById(ctx, payload.userId);
    const inviter = source.actorId ? await findAccountById(ctx, source.actorId) : null;
    if (invited) await notify(ctx, adminInvited.topic, source, ofInvitation(payload, invited, inviter, await listAdmins(ctx)));
  }),
  subscribe(accountDeleted, 'delete-notices-of-account', async ({ sql }, { userId }) => {
    await sql`delete from push_devices where user_id = ${userId}`;
    await sql`delete from notification_dispatches where user_id = ${userId}`;
  }),
  subscribe(transportSubmitted, 'notify-of-transport-submitted', async (ctx, payload, source) => {
    // The notification about the linked request already says so.
    if (!payload.isImported && !(await beganWithoutAccount(ctx, payload.transportId)))
      await notify(ctx, transportSubmitted.topic, source, submissionNotices(payload));
  }),
  subscribe(quoteAccepted, 'notify-of-quote-accepted', async (ctx, payload, source) =>
    notify(ctx, quoteAccepted.topic, source, acceptanceNotices(payload, await findDue(ctx, payload.quoteId))),
  ),
  subscribe(detailsChanged, 'notify-of-transport-details-changed', async (ctx, payload, source) =>
    notify(
      ctx,
      detailsChanged.topic,
      source,
      changedDetailsNotices(payload, movesDays(payload) ? await listOfferers(ctx, payload.transportId) : []),
    ),
  ),
];

import { confirmedAtColumn } from '#domains/accounts/addresses/end-mails.ts';
import { openGuestLink } from '#domains/accounts/guests.ts';
import { enqueueWebhooks, type NotificationEvent } from '#domains/webhooks/deliveries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Query } from '#server/db/sql/sql.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { EventOrigin } from '#server/events/outbox.ts';
import { notifyLive } from '#server/events/live.ts';
import { mailSettled, queueMails, type Mail } from '#server/mail/outbox.ts';
import { enqueue } from '#server/queue/queue.ts';
import { smsNumber } from '#server/phone.ts';
import { newId } from '#shared/ids.ts';
import { guestMail, noticeMail, unconfirmedMail } from './emails.ts';
import type { Notice } from '#server/events/notice.ts';
import { deliverPush, toPushContent } from './push/push-delivery.ts';
import { isSignedIn } from './push/push-devices.ts';
import { deliverSms } from './sms/sms-delivery.ts';
import { countUnread } from './queries.ts';

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  /** ISO 8601; null if the address is not confirmed. */
  readonly provenAt: string | null;
  /** Has no password; reads through mailed links. */
  readonly isGuest: boolean;
  readonly wantsEmail: boolean;
  readonly wantsSms: boolean;
  readonly phoneNumber: string | null;
  /** Push to open windows; without it, notifications appear on the next load. */
  readonly wantsPush: boolean;
  readonly pushDeviceIds: readonly string[];
  readonly hasWebhook: boolean;
}

/** Live topic that makes browsers reload their notifications. */
export const noticesChanged = 'notifications.changed';

type Channel = 'in_app' | 'email' | 'sms' | 'push';

interface Dispatch {
  readonly id: string;
  readonly notice: Notice;
  readonly account: Recipient;
  readonly channel: Channel;
  readonly recipient: string;
  readonly pushDeviceId?: string;
}

const canMail = ({ wantsEmail, isGuest }: Recipient, { byEmail, transportId }: Notice): boolean =>
  byEmail && wantsEmail && !(isGuest && transportId === null);

/** Sent along with each email if the account is confirmed and wants it. Null if the number is invalid. */
function getSmsNumber({ services }: Ctx, { wantsSms, provenAt, isGuest, phoneNumber }: Recipient, { byEmail }: Notice): string | null {
  return byEmail && wantsSms && provenAt !== null && !isGuest && services.sms ? smsNumber(phoneNumber) : null;
}

/** Returns only the new ones: an event never notifies twice. */
async function addDispatches(
  { sql, now, services }: Ctx,
  type: string,
  { eventId }: EventOrigin,
  dispatches: readonly Dispatch[],
): Promise<Dispatch[]> {
  if (dispatches.length === 0) return [];
  const rows = dispatches.map(({ id, channel, recipient, notice, pushDeviceId }) => ({
    id,
    pushDeviceId: pushDeviceId ?? null,
    userId: notice.userId,
    transportId: notice.transportId,
    notificationType: type,
    channel,
    recipient,
    isSetback: notice.isSetback ?? false,
    status: channel === 'in_app' ? 'sent' : 'pending',
    sourceEvent: eventId,
    createdAt: now,
    sentAt: channel === 'in_app' ? now : null,
    content: sql.json(
      channel === 'push' ? toPushContent(services, type, notice) : { title: notice.title, body: notice.body, href: notice.href },
    ),
  }));
  const added = await sql<{ id: string }[]>`
    insert into notification_dispatches ${sql(rows)}
    on conflict (source_event, user_id, channel, push_device_id) where source_event is not null do nothing returning id`;
  const ids = new Set(added.map(({ id }) => id));
  return dispatches.filter(({ id }) => ids.has(id));
}

async function getMail(ctx: Ctx, recipient: Recipient, notice: Notice): Promise<Mail> {
  const { id, email, fullName, provenAt, isGuest } = recipient;
  const account = { ...recipient, now: ctx.now };
  if (provenAt === null) return unconfirmedMail(ctx.services, account, notice);
  if (!isGuest || notice.transportId === null) return noticeMail(ctx.services, account, notice);
  return guestMail(
    email,
    fullName,
    notice,
    ctx.services.links.linkTo('/your-offers', { token: await openGuestLink(ctx, { id, email }, notice.transportId) }),
  );
}

/**
 * Must run in the event's transaction. Everyone gets an in-app notification; email, SMS, push and webhooks by preference. `type` is the
 * event name.
 */
export async function notify(ctx: Ctx, type: string, source: EventOrigin, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const accounts = await ctx.sql<Recipient[]>`
    select id, email, full_name, phone_number, notification_sms_opt_in and is_active and not is_blocked as wants_sms, notification_email_opt_in and is_active and not is_blocked as wants_email,
      notification_push_opt_in as wants_push, ${confirmedAtColumn(ctx.sql)}, password_hash is null as is_guest,
      case when notification_push_opt_in and is_active and not is_blocked then array(select p.id from push_devices p where p.user_id = users.id and ${isSignedIn(ctx)})
        else '{}' end as push_device_ids,
      exists (select from webhook_endpoints e where e.user_id = users.id and e.is_on) as has_webhook
    from users where id = any(${notices.map(({ userId }) => userId)})`;
  const dispatches = notices.flatMap((notice): Dispatch[] => {
    const account = accounts.find(({ id }) => id === notice.userId);
    if (!account) return [];
    const phone = getSmsNumber(ctx, account, notice);
    const on = (channel: Channel, recipient: string): Dispatch => ({ id: newId(), notice, account, channel, recipient });
    return [
      on('in_app', account.id),
      ...(canMail(account, notice) ? [on('email', account.email)] : []),
      ...(phone ? [on('sms', phone)] : []),
      ...account.pushDeviceIds.map((pushDeviceId) => ({ ...on('push', account.id), pushDeviceId })),
    ];
  });
  const added = await addDispatches(ctx, type, source, dispatches);
  const mails: Mail[] = [];
  for (const { id, notice, account, channel } of added) {
    if (channel === 'email') mails.push({ ...(await getMail(ctx, account, notice)), dispatchId: id });
    else if (channel === 'sms') await enqueue(ctx, deliverSms, { dispatchId: id });
    else if (channel === 'push') await enqueue(ctx, deliverPush, { dispatchId: id }, { line: `pushes of ${account.id}` });
  }
  await queueMails(ctx, mails);
  const pushed = added.filter(({ channel, account }) => channel === 'in_app' && account.wantsPush).map(({ notice }) => notice);
  for (const [transportId, of] of Map.groupBy(pushed, (notice) => notice.transportId))
    await notifyLive(ctx, { userIds: of.map(({ userId }) => userId), topic: noticesChanged, data: { transportId } });
  const webhookEvents = added
    .filter(({ channel, account }) => channel === 'in_app' && account.hasWebhook)
    .map(({ id, notice }): NotificationEvent => ({ ...notice, notificationId: id }));
  await enqueueWebhooks(ctx, type, webhookEvents);
}

export const composeOutcome = ({ sql, now }: Ctx, { dispatchId, status, error }: PayloadOf<typeof mailSettled>): Query => sql`
  update notification_dispatches set status = ${status}, error_message = ${error}, sent_at = ${status === 'sent' ? now : null} where id = ${dispatchId}`;

/** Without `ids`, marks all. Ids of other accounts are ignored. */
export const readNotifications = (ctx: ActorCtx, { ids }: { ids?: string[] | undefined }): Promise<{ unread: number }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const read = await sql`
      update notification_dispatches set read_at = ${now}
      where user_id = ${actor.id} and channel = 'in_app' and read_at is null ${ids ? sql`and id = any(${ids})` : sql``}`;
    if (read.count > 0) await notifyLive(inner, { userIds: [actor.id], topic: noticesChanged, data: { transportId: null } });
    return countUnread(inner);
  });

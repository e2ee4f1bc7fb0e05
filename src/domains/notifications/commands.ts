import { provenAtColumn } from '#domains/accounts/end-mails.ts';
import { openGuestLink } from '#domains/accounts/guests.ts';
import { tellWebhooks, type Told } from '#domains/webhooks/deliveries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { EventOrigin } from '#server/events/outbox.ts';
import { notifyLive } from '#server/events/live.ts';
import { mailSettled, queueMail, type Mail } from '#server/mail/outbox.ts';
import { enqueue } from '#server/queue/queue.ts';
import { smsNumber } from '#server/phone.ts';
import { newId } from '#shared/ids.ts';
import { guestMail, noticeMail, unprovenMail } from './emails.ts';
import type { Notice } from './notice.ts';
import { deliverSms } from './sms-delivery.ts';
import { countUnread } from './queries.ts';

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  /** When the address was proven, ISO 8601. */
  readonly provenAt: string | null;
  /** Reads by mailed links alone. */
  readonly isGuest: boolean;
  readonly wantsEmail: boolean;
  readonly wantsSms: boolean;
  readonly phoneNumber: string | null;
  /** New notices reach open windows at once; without it they are there at the next look. */
  readonly wantsPush: boolean;
}

/** The live topic on which a browser asks anew for its notices. */
export const noticesChanged = 'notifications.changed';

/** Adds one line to the outbox; null when this fact has already told this account on this channel. */
async function addDispatch(
  { sql, now }: Ctx,
  type: string,
  source: EventOrigin,
  notice: Notice,
  channel: 'in_app' | 'email' | 'sms',
  recipient: string,
): Promise<string | null> {
  const { userId, transportId, title, body, href, isSetback = false } = notice;
  const isKept = channel === 'in_app';
  const row = {
    id: newId(),
    userId,
    transportId,
    notificationType: type,
    channel,
    recipient,
    isSetback,
    status: isKept ? 'sent' : 'pending',
    sourceEvent: source.eventId,
    createdAt: now,
    sentAt: isKept ? now : null,
  };
  const added = await sql`
    insert into notification_dispatches ${sql({ ...row, content: sql.json({ title, body, href }) })}
    on conflict (source_event, user_id, channel) where source_event is not null do nothing returning 1`;
  return added.length > 0 ? row.id : null;
}

async function mailOf(ctx: Ctx, recipient: Recipient, notice: Notice): Promise<Mail> {
  const { id, email, fullName, provenAt, isGuest } = recipient;
  const account = { ...recipient, now: ctx.now };
  if (provenAt === null) return unprovenMail(ctx.services, account, notice);
  if (!isGuest || notice.transportId === null) return noticeMail(ctx.services, account, notice);
  return guestMail(
    email,
    fullName,
    notice,
    ctx.services.links.linkTo('/your-offers', { token: await openGuestLink(ctx, { id, email }, notice.transportId) }),
  );
}

/** A text message of what is mailed too, where they can be sent and a proven account wants them; a number that is none gets nothing. */
async function tellBySms(ctx: Ctx, type: string, source: EventOrigin, notice: Notice, recipient: Recipient): Promise<void> {
  const { wantsSms, provenAt, isGuest, phoneNumber } = recipient;
  const phone = wantsSms && provenAt !== null && !isGuest && ctx.services.sms ? smsNumber(phoneNumber) : null;
  const dispatchId = phone && (await addDispatch(ctx, type, source, notice, 'sms', phone));
  if (dispatchId) await enqueue(ctx, deliverSms, { dispatchId });
}

/**
 * Tells accounts of a fact, in the transaction of `ctx`: a line in the bell for everyone, an e-mail to those who want it, a delivery to
 * each webhook that does. A fact told twice notifies once. `type` is the name of the fact.
 */
export async function notify(ctx: Ctx, type: string, source: EventOrigin, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const recipients = await ctx.sql<Recipient[]>`
    select id, email, full_name, phone_number, notification_sms_opt_in and is_active and not is_blocked as wants_sms, notification_email_opt_in and is_active and not is_blocked as wants_email,
      notification_push_opt_in as wants_push, ${provenAtColumn(ctx.sql)}, password_hash is null as is_guest
    from users where id = any(${notices.map(({ userId }) => userId)})`;
  const told: Told[] = [];
  for (const notice of notices) {
    const recipient = recipients.find(({ id }) => id === notice.userId);
    if (!recipient) continue;
    const { id, email, wantsEmail, wantsPush, isGuest } = recipient;
    const notificationId = await addDispatch(ctx, type, source, notice, 'in_app', id);
    if (notificationId) told.push({ ...notice, notificationId });
    if (notificationId && wantsPush)
      await notifyLive(ctx, { userIds: [id], topic: noticesChanged, data: { transportId: notice.transportId } });
    const isMailed = notice.byEmail && wantsEmail && !(isGuest && notice.transportId === null);
    const dispatchId = isMailed ? await addDispatch(ctx, type, source, notice, 'email', email) : null;
    if (notice.byEmail) await tellBySms(ctx, type, source, notice, recipient);
    if (dispatchId) await queueMail(ctx, { ...(await mailOf(ctx, recipient, notice)), dispatchId });
  }
  await tellWebhooks(ctx, type, told);
}

/** Notes what became of an e-mail that carried a notice. */
export async function recordOutcome({ sql, now }: Ctx, { dispatchId, status, error }: PayloadOf<typeof mailSettled>): Promise<void> {
  await sql`
    update notification_dispatches set status = ${status}, error_message = ${error}, sent_at = ${status === 'sent' ? now : null} where id = ${dispatchId}`;
}

/** Marks the actor's notices as read, all of them without `ids`, and answers how many are unread now. Ids of others change nothing. */
export const readNotifications = (ctx: ActorCtx, { ids }: { ids?: string[] | undefined }): Promise<{ unread: number }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const read = await sql`
      update notification_dispatches set read_at = ${now}
      where user_id = ${actor.id} and channel = 'in_app' and read_at is null ${ids ? sql`and id = any(${ids})` : sql``}`;
    if (read.count > 0) await notifyLive(inner, { userIds: [actor.id], topic: noticesChanged, data: { transportId: null } });
    return countUnread(inner);
  });

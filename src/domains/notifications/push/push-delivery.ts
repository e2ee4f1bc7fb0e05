import { z } from 'zod';
import { eventsKey } from '#server/events/event.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Notice } from '#server/events/notice.ts';
import type { Outcome } from '#server/outgoing/post.ts';
import { defineJob, enqueue, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import type { Services } from '#server/services.ts';
import { isSignedIn } from './push-devices.ts';
import { getPushKeys } from './push-keys.ts';
import { pushOutcome, getQuietEnd, type PushPayload, type QuietHours } from './push-rules.ts';

export const deliverPush = defineJob('deliver-push', z.object({ dispatchId: z.uuid(), attempt: z.number().default(1) }));
type OnePush = z.output<typeof deliverPush.schema>;

const pausesMinutes = [1, 5, 15, 60] as const;

/** How long the push service stores a push for an offline browser. */
const lifeSeconds = 24 * 3600;

interface PushContent extends Omit<PushPayload, 'id'> {
  readonly isUrgent: boolean;
}

const unlabeled = 'You have a new notification';

/** Only the event's label and a path: no names. */
export function toPushContent({ domains }: Services, type: string, { href, pushTitle, isUrgent, agree }: Notice): PushContent {
  const label = domains.get(eventsKey).find(({ topic }) => topic === type)?.webhook?.[1];
  return { title: pushTitle ?? label ?? unlabeled, path: href, isUrgent: isUrgent === true, ...(agree && { agree }) };
}

interface Device {
  readonly deviceId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface Push extends Device, OnePush {
  readonly content: PushContent;
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  readonly subject: string;
}

interface Waiting extends Device {
  readonly content: PushContent;
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  /** Still wanted on this device, and not read meanwhile. */
  readonly isWanted: boolean;
}

/** Null if it was already sent, is no longer wanted, or waits for the end of quiet hours. */
async function prepare(ctx: Ctx, { dispatchId, attempt }: OnePush): Promise<Push | null> {
  const { sql, now, services } = ctx;
  const [found] = await sql<Waiting[]>`
    select d.content, p.id as device_id, p.endpoint, p.p256dh, p.auth, p.time_zone,
      case when p.quiet_from is not null then jsonb_build_object('from', p.quiet_from, 'until', p.quiet_until) end as quiet_hours,
      u.notification_push_opt_in and u.is_active and not u.is_blocked and ${isSignedIn(ctx)} and not exists (
        select from notification_dispatches bell where bell.source_event = d.source_event and bell.user_id = d.user_id
          and bell.channel = 'in_app' and bell.read_at is not null) as is_wanted
    from notification_dispatches d join push_devices p on p.id = d.push_device_id join users u on u.id = d.user_id and u.id = p.user_id
    where d.id = ${dispatchId} and d.status = 'pending'`;
  if (!found) return null;
  const { content, timeZone, quietHours, isWanted, ...device } = found;
  if (!isWanted) {
    await sql`delete from notification_dispatches where id = ${dispatchId}`;
    return null;
  }
  const runAt = content.isUrgent ? null : getQuietEnd(now, timeZone, quietHours);
  if (runAt) {
    await enqueue(ctx, deliverPush, { dispatchId, attempt }, { runAt });
    return null;
  }
  const keys = await getPushKeys(ctx);
  return { dispatchId, attempt, content, ...device, keys, subject: `mailto:${services.links.supportAddress}` };
}

async function send(
  { dispatchId, content, endpoint, p256dh, auth, keys, subject }: Push,
  { post }: Services['outgoing'],
  signal: AbortSignal,
) {
  // Loaded on demand: most servers have no devices at first.
  const { default: webPush } = await import('web-push');
  const { isUrgent, ...message } = content;
  const payload: PushPayload = { id: dispatchId, ...message };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject, ...keys },
    TTL: lifeSeconds,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
    // A duplicate replaces a push that is still waiting (RFC 8030, section 5.4).
    topic: dispatchId.replaceAll('-', ''),
  });
  return post(
    { url: endpoint, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body: body! },
    signal,
  );
}

async function record(ctx: Ctx, { dispatchId, attempt, deviceId, endpoint }: Push, { status, problem, answer }: Outcome): Promise<void> {
  const { sql, now } = ctx;
  const outcome = pushOutcome(status);
  const pause = pausesMinutes[attempt - 1];
  const isRemoved =
    outcome === 'gone' && (await sql`delete from push_devices where id = ${deviceId} and endpoint = ${endpoint} returning 1`).length > 0;
  if (isRemoved) return;
  // The browser may have renewed its subscription; retry with the new address.
  if ((outcome === 'later' || outcome === 'gone') && pause !== undefined)
    return enqueue(ctx, deliverPush, { dispatchId, attempt: attempt + 1 }, { runAt: new Date(now.getTime() + pause * 60_000) });
  const isSent = outcome === 'sent';
  await sql`
    update notification_dispatches set status = ${isSent ? 'sent' : 'failed'}, sent_at = ${isSent ? now : null},
      error_message = ${isSent ? null : (problem ?? `${status}: ${answer}`).slice(0, 500)}
    where id = ${dispatchId}`;
  if (isSent) await sql`update push_devices set last_sent_at = ${now} where id = ${deviceId}`;
}

/**
 * If the process dies before recording, the push is sent again with the same topic and id and is shown once. Deletes devices whose
 * subscription is gone.
 */
export const pushDelivery: JobHandler = handleExternalCall(deliverPush, {
  queueName: 'pushes',
  deadlineMs: 20_000,
  prepare,
  call: (push, { signal, services }) => send(push, services.outgoing, signal),
  record,
  async giveUp({ sql }, { dispatchId }) {
    await sql`update notification_dispatches set status = 'failed' where id = ${dispatchId} and status = 'pending'`;
  },
});

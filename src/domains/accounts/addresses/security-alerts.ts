import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { securityMail } from '../emails.ts';
import { accountChanged, type AccountChange, type ChangedKey } from '../events/changed.ts';
import { describeDevice, securityAlertTitles } from '../own/settings-rules.ts';

type Alert = keyof typeof securityAlertTitles;
export type TriesAlert = Extract<Alert, 'second-factor-tries' | 'proof-tries'>;

export const publishChange = (ctx: ActorCtx, change: Exclude<AccountChange, Alert>, apiKey?: ChangedKey): Promise<void> =>
  publish(ctx, accountChanged, { userId: ctx.actor.id, change, isAlert: false, ...(apiKey && { apiKey }) });

/** Publishes a security change and mails the owner regardless of preferences. */
export async function alertOwner(ctx: Ctx, userId: string, change: Alert, apiKey?: ChangedKey): Promise<void> {
  const [owner] = await ctx.sql<{ email: string; isAlert: boolean }[]>`
    select email, notification_security_opt_in as is_alert from users where id = ${userId}`;
  const { email, isAlert } = owner!;
  const alert = {
    title: securityAlertTitles[change],
    device: describeDevice(ctx.userAgent),
    ip: ctx.ip,
    now: ctx.now,
    resetUrl: ctx.services.links.linkTo('/forgot-password'),
  };
  await queueMail(ctx, securityMail(email, alert));
  await publish(ctx, accountChanged, { userId, change, isAlert, ...(apiKey && { apiKey }) });
}

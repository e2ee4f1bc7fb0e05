import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findPendingEmail } from '../queries.ts';
import { publishChange } from '../addresses/security-alerts.ts';
import { evictSessions } from '../sessions/session-cache.ts';
import type { AccountSettings, Preferences } from './settings-schemas.ts';
import type { PreferenceName } from './settings-rules.ts';

const columns: Record<PreferenceName, string> = {
  emailNotifications: 'notificationEmailOptIn',
  smsNotifications: 'notificationSmsOptIn',
  pushNotifications: 'notificationPushOptIn',
  weeklyReports: 'notificationWeeklyOptIn',
  securityAlerts: 'notificationSecurityOptIn',
};

export async function getAccountSettings(ctx: ActorCtx): Promise<AccountSettings> {
  const { sql, actor } = ctx;
  const [row] = await sql<Omit<AccountSettings, 'pendingEmail' | 'smsAvailable'>[]>`
    select notification_email_opt_in as email_notifications, notification_sms_opt_in as sms_notifications,
      notification_push_opt_in as push_notifications, notification_weekly_opt_in as weekly_reports,
      notification_security_opt_in as security_alerts,
      exists (select from second_factors where user_id = users.id and confirmed_at is not null) as two_factor_enabled,
      role in ('admin', 'super_admin') and exists (
        select from system_config where key = 'REQUIRE_TWO_FACTOR_FOR_ADMINS' and lower(trim(value)) = 'true') as two_factor_required,
      (select count(*)::int from recovery_codes where user_id = users.id and used_at is null) as recovery_codes_left
    from users where id = ${actor.id}`;
  return { ...row!, smsAvailable: ctx.services.sms !== null, pendingEmail: await findPendingEmail(ctx, actor.id) };
}

export async function updateAccountSettings(ctx: ActorCtx, change: Partial<Preferences>): Promise<AccountSettings> {
  const entries = Object.entries(change) as [PreferenceName, boolean][];
  const row = Object.fromEntries(entries.map(([name, isWanted]) => [columns[name], isWanted]));
  return inTransaction(ctx, async (tx) => {
    if (entries.length > 0) {
      await tx.sql`update users set ${tx.sql({ ...row, updatedAt: tx.now })} where id = ${tx.actor.id}`;
      await publishChange(tx, 'preferences');
      await evictSessions(tx, { userId: tx.actor.id });
    }
    return getAccountSettings(tx);
  });
}

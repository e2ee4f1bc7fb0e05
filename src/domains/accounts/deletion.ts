import { newToken } from '#server/crypto/tokens.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { forgetMails, queueMail } from '#server/mail/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { farewellMail } from './emails.ts';
import { accountDeleted } from './events.ts';
import { provePassword } from './prove-password.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { deletionObstacles, keptData, type KeptData, type Unfinished } from './settings-rules.ts';

async function readUnfinished({ sql, actor: { id } }: ActorCtx): Promise<Unfinished & { finishedTransports: number }> {
  const [row] = await sql<(Unfinished & { finishedTransports: number })[]>`
    select
      (select count(*)::int from transports where shipper_id = ${id} and status in ('accepted', 'assigned', 'in_transit', 'delivered')) as running_transports,
      (select count(distinct t.id)::int from quotes q join transports t on t.id = q.transport_id
        where ${id} in (q.user_id, q.broker_id, q.carrier_id, q.driver_id) and q.is_accepted
          and t.status in ('accepted', 'assigned', 'in_transit', 'delivered')) as running_jobs,
      (select count(*)::int from transports where shipper_id = ${id} and status in ('submitted', 'quoted')) as open_requests,
      (select count(*)::int from bids where bidder_id = ${id} and status = 'active')
        + (select count(*)::int from quotes where user_id = ${id} and kind = 'own' and workflow_state <> 'closed' and not is_accepted) as open_offers,
      not exists (select from users where role = 'super_admin' and is_active and id <> ${id})
        and exists (select from users where role = 'super_admin' and id = ${id}) as is_last_super_admin,
      (select count(*)::int from transports where shipper_id = ${id} and status in ('completed', 'cancelled'))
        + (select count(distinct transport_id)::int from quotes
            where ${id} in (user_id, broker_id, carrier_id, driver_id) and is_accepted) as finished_transports`;
  return row!;
}

/** Leaves a row that other rows point to and that says nothing of a person. */
async function anonymise({ sql, now, actor: { id } }: ActorCtx, passwordHash: string): Promise<void> {
  await sql`
    update users set email = ${`deleted-${id}@deleted.invalid`}, email_verified_at = null, password_hash = ${passwordHash},
      full_name = 'Deleted account', phone_number = null, company_name = null, dot_number = null, mc_number = null,
      driver_license_number = null, insurance_license = null, inspection_license = null, business_ein = null, is_active = false,
      insurance_verified = false, dot_mc_verified = false, dot_mc_verified_at = null, preferred_states = '{}', has_smartphone = null,
      deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`;
  for (const table of ['email_links', 'second_factors', 'recovery_codes']) await sql`delete from ${sql(table)} where user_id = ${id}`;
}

/**
 * Deletes the own account: the row loses everything that names a person, sessions end, and the answer says what stays and why
 * (decisions, section 10). Throws 422 for a wrong password, 409 `account_in_use` with the reasons while something is under way.
 */
export async function deleteAccount(ctx: ActorCtx, { password }: { password: string }): Promise<{ deleted: true; kept: KeptData[] }> {
  await provePassword(ctx, password, 'password');
  const nobodysHash = await hashPassword(newToken());
  const { id, role, email, fullName } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    if (role === 'super_admin') await tx.sql`select pg_advisory_xact_lock(hashtext('first super admin'))`;
    await tx.sql`select 1 from users where id = ${id} for update`;
    const state = await readUnfinished(tx);
    const obstacles = deletionObstacles(state);
    if (obstacles.length > 0) throw conflict('account_in_use', obstacles.join(' '));
    const kept = keptData(state);
    await anonymise(tx, nobodysHash);
    await endSessions(tx, { userId: id });
    await tx.sql`delete from sessions where user_id = ${id}`;
    await forgetMails(tx, email);
    await queueMail(tx, farewellMail(email, fullName, kept));
    await announce(tx, accountDeleted, { userId: id, role });
    return { deleted: true, kept };
  });
}

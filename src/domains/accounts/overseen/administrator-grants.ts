import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { dayMs } from '#shared/dates/days.ts';
import type { AccessGrant } from '../access-grants-schemas.ts';
import type { GrantSource } from '../access-grants.ts';
import { closeLinks, linkPurposes } from '../addresses/email-links.ts';
import { officerUnconfirmed } from '../events/officer-unconfirmed.ts';
import { evictSessions } from '../sessions/session-cache.ts';
import { deactivateAccount } from './account-status.ts';

/** How long an invited administrator or confirmed officer is listed as the account's access. */
const listedMs = 30 * dayMs;

const listedFrom = (now: Date): Date => new Date(now.getTime() - listedMs);

/** Administrators whom the account invited at `since` or later, and recursively those whom they invited. */
const invitedSince = (sql: Sql, userId: string, since: Fragment): Fragment => sql`
  with recursive invited (id) as (
    select u.id from users u where u.invited_by = ${userId} and u.invited_at >= ${since}
    union select u.id from invited i join users u on u.invited_by = i.id and u.invited_at >= ${since})
  select id from invited where id <> ${userId}`;

export const invitationGrants: GrantSource = {
  list: ({ sql, now }, userId) => sql<AccessGrant[]>`
    select id, 'admin_invitation' as kind, email as name, invited_at as created_at from users
    where id in (${invitedSince(sql, userId, sql`${listedFrom(now)}`)}) and is_active and deleted_at is null order by id desc`,
  async end(ctx, userId, since) {
    const { sql, now } = ctx;
    const invited = await sql<{ id: string }[]>`
      select id from users where id in (${invitedSince(sql, userId, sql`${since ?? listedFrom(now)}::timestamptz`)})
        and is_active and deleted_at is null order by id for no key update`;
    for (const { id } of invited) {
      await closeLinks(ctx, id, linkPurposes);
      await deactivateAccount(ctx, id, 'The account that invited you was recovered by its owner, or the invitation was withdrawn.');
    }
    return invited.length;
  },
};

const confirmers = (sql: Sql, userId: string, since: Fragment): Fragment =>
  sql`(confirmed_by = ${userId} or confirmed_by in (${invitedSince(sql, userId, since)}))`;

const endConfirmations = ({ sql }: Ctx, userId: string, since: Fragment) => sql<{ id: string }[]>`
  update users set confirmed_at = null, confirmed_by = null where role = 'compliance' and confirmed_at >= ${since} and deleted_at is null
    and ${confirmers(sql, userId, since)} returning id`;

/** Officers whom the account recently confirmed; when revoked, another administrator must confirm them again. */
export const officerGrants: GrantSource = {
  list: ({ sql, now }, userId) => {
    const since = sql`${listedFrom(now)}::timestamptz`;
    return sql<AccessGrant[]>`
      select id, 'officer' as kind, email as name, confirmed_at as created_at from users
      where role = 'compliance' and confirmed_at >= ${since} and is_active and deleted_at is null and ${confirmers(sql, userId, since)}
      order by id desc`;
  },
  async end(ctx, userId, since) {
    const ended = await endConfirmations(ctx, userId, ctx.sql`${since ?? listedFrom(ctx.now)}::timestamptz`);
    for (const { id } of ended) {
      await evictSessions(ctx, { userId: id });
      await publish(ctx, officerUnconfirmed, { userId: id });
    }
    return ended.length;
  },
};

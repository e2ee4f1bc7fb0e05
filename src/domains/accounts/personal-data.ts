import type { ActorCtx } from '#server/db/context.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { formatDate } from '#shared/dates.ts';

/** An invited super admin without a password doesn't count as another one: the invitation may never be accepted. */
async function isLastSuperAdmin({ sql, actor: { id } }: ActorCtx): Promise<boolean> {
  const [row] = await sql<{ isLast: boolean }[]>`
    select exists (select from users where role = 'super_admin' and id = ${id})
      and not exists (
        select from users where role = 'super_admin' and is_active and not is_blocked and password_hash is not null and id <> ${id}) as is_last`;
  return row!.isLast;
}

/** A thief must not delete the account while its owner can still restore the email address. */
async function restoreObstacle({ sql, now, actor: { id } }: ActorCtx): Promise<string[]> {
  const [link] = await sql<{ until: string }[]>`
    select max(expires_at) as until from email_links
    where user_id = ${id} and purpose = 'restore_email' and used_at is null and expires_at > ${now} having count(*) > 0`;
  if (!link) return [];
  return [
    `Your email address changed recently and can be restored until ${formatDate(link.until)}. You can delete the account after that.`,
  ];
}

const secret = { notGiven: 'anyone who reads it could take over the account' } as const;

export const accountsPersonalData: PersonalData = {
  tables: [
    {
      table: 'users',
      columns: [
        'email',
        'full_name',
        'company_name',
        'phone_number',
        'driver_license_number',
        'insurance_license',
        'inspection_license',
        'verified_by',
        'confirmed_by',
        'invited_by',
      ],
      copy: { part: 'account' },
      atDeletion: 'erased',
    },
    { table: 'sessions', columns: ['user_id', 'ip_address', 'user_agent'], copy: { part: 'sessions' }, atDeletion: 'erased' },
    { table: 'email_links', columns: ['user_id', 'email'], copy: secret, atDeletion: 'erased' },
    {
      table: 'view_as_log',
      columns: ['user_id', 'admin_id'],
      copy: { part: 'looks' },
      atDeletion: { stays: 'we must be able to prove that an administrator viewed the account; it contains an ID, not a name' },
    },
    { table: 'api_keys', columns: ['user_id'], copy: { part: 'apiKeys' }, atDeletion: 'erased' },
    { table: 'second_factors', columns: ['user_id'], copy: secret, atDeletion: 'erased' },
    { table: 'recovery_codes', columns: ['user_id'], copy: secret, atDeletion: 'erased' },
    { table: 'passkeys', columns: ['user_id', 'name'], copy: { part: 'passkeys' }, atDeletion: 'erased' },
    { table: 'passkey_challenges', columns: ['user_id'], copy: secret, atDeletion: 'erased' },
  ],
  copy: [
    {
      name: 'apiKeys',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, name, scopes, created_at, last_used_at, expires_at, revoked_at, suspended_at, suspended_until from api_keys
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'passkeys',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, name, is_synced, created_at, last_used_at from passkeys
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'looks',
      rows: ({ sql, actor }, after, limit) => sql`
        select md5(day::text || admin_id::text)::uuid as id, day::text as day, answers, last_at from view_as_log
        where user_id = ${actor.id} and (${after}::uuid is null or md5(day::text || admin_id::text)::uuid > ${after}::uuid) order by 1 limit ${limit}`,
    },
  ],
  obstacles: async (ctx) => [
    ...((await isLastSuperAdmin(ctx)) ? ['You are the only super admin. Appoint another one first.'] : []),
    ...(await restoreObstacle(ctx)),
  ],
};

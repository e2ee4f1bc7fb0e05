import type { Actor, ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { RawJson } from '#server/http/handle.ts';
import { notFound } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { user, type User } from './schemas.ts';

type Reader = Pick<Ctx, 'sql'>;

const lacksSecondFactor = (sql: Sql) => sql`(
  users.role in ('admin', 'super_admin') and not exists (select from second_factors where user_id = users.id and confirmed_at is not null))`;

/** Condition on `users`: an administrator who must set up a second factor before anything else. */
export const mustSetUpSecondFactor = (sql: Sql) => sql`(
  ${lacksSecondFactor(sql)}
  and coalesce((select lower(trim(value)) = 'true' from system_config where key = 'REQUIRE_TWO_FACTOR_FOR_ADMINS'), false))`;

/** Condition on `users`: officers need a confirmed address and an administrator's confirmation before they have powers. */
export const isConfirmed = (sql: Sql) =>
  sql`(users.role <> 'compliance' or (users.confirmed_at is not null and users.email_verified_at is not null))`;

export const userColumns = (sql: Sql) => sql`
  id, email, full_name, role, phone_number, company_name, dot_number, mc_number, driver_license_number, insurance_license,
  inspection_license, is_active, is_blocked, blocked_reason, blocked_at, email_verified_at is not null as email_verified,
  ${isConfirmed(sql)} as is_confirmed, notification_email_opt_in, notification_sms_opt_in, preferred_states, has_smartphone, ${mustSetUpSecondFactor(sql)} as must_set_up_second_factor,
  ${lacksSecondFactor(sql)} as lacks_second_factor, created_at`;

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly companyName: string | null;
  readonly phoneNumber: string | null;
  readonly emailVerified: boolean;
  /** False for an officer whom no administrator has confirmed yet. */
  readonly isConfirmed: boolean;
  readonly isGuest: boolean;
  readonly isUsable: boolean;
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
}

const accountColumns = (sql: Sql) => sql`
  id, email, full_name, role, company_name, phone_number, email_verified_at is not null as email_verified,
  ${isConfirmed(sql)} as is_confirmed, password_hash is null as is_guest,
  is_active and not is_blocked as is_usable, dot_mc_verified, insurance_verified`;

export async function getUser({ sql }: Reader, id: string): Promise<User> {
  const [row] = await sql<User[]>`select ${userColumns(sql)} from users where id = ${id}`;
  if (!row) throw notFound();
  return row;
}

export const getMe = (ctx: ActorCtx): Promise<User> => getUser(ctx, ctx.actor.id);

/** Keyed by the session cache's actor object: an account change evicts the actor, and with it this answer. */
const answers = new WeakMap<Actor, RawJson>();

export async function getMeAsSent(ctx: ActorCtx): Promise<RawJson> {
  const cached = answers.get(ctx.actor);
  if (cached) return cached;
  const answer = new RawJson(JSON.stringify(user.parse(await getMe(ctx))));
  answers.set(ctx.actor, answer);
  return answer;
}

export async function findAccountByEmail({ sql }: Reader, email: string): Promise<Account | null> {
  const [row] = await sql<Account[]>`select ${accountColumns(sql)} from users where email = ${email.trim().toLowerCase()}`;
  return row ?? null;
}

export async function findAccountById({ sql }: Reader, id: string): Promise<Account | null> {
  const [row] = await sql<Account[]>`select ${accountColumns(sql)} from users where id = ${id}`;
  return row ?? null;
}

export async function findPendingEmail({ sql }: Reader, userId: string): Promise<string | null> {
  const [row] = await sql<{ email: string }[]>`
    select email from email_links where user_id = ${userId} and purpose = 'change_email' and used_at is null and expires_at > now()`;
  return row?.email ?? null;
}

/** System flag: whether DOT and MC numbers are required and verified. On by default. */
export const isDotMcEnabled = ({ sql }: Reader): Promise<boolean> => readSetting(sql, 'DOT_MC_VALIDATION_ENABLED');

import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { notFound } from '#shared/errors.ts';
import { isPricing, type Role } from '#shared/roles.ts';
import { findOpenData } from '../open-data/open-data-client.ts';
import {
  codesPerDay,
  isCodeOpen,
  maskEmail,
  maskPhone,
  maskRecipient,
  getNextCodeTime,
  triesPerCode,
  type CompanyChannel,
} from './company-rules.ts';
import type { CompanyReview, CompanyStanding } from './company-schemas.ts';
import { findContact } from './contact.ts';

/** `CompanyVerification` of `users` under the alias `who`, as JSON; null if its current DOT number has none. */
export const companyVerificationColumn = (sql: Sql, who: Fragment): Fragment => sql`(
  select json_build_object('method', proven.method, 'verifiedAt', iso(proven.verified_at), 'contactChangedAt', iso((
    select nullif(greatest(changed.at, proven.verified_at), proven.verified_at) from (
      select case proven.method when 'phone' then on_file.phone_changed_at when 'email' then on_file.email_changed_at
        else greatest(on_file.phone_changed_at, on_file.email_changed_at) end as at
      from register_contacts on_file where on_file.user_id = proven.user_id and on_file.dot_number = proven.dot_number) changed)))
  from company_verifications proven where proven.user_id = ${who}.id and proven.dot_number = ${who}.dot_number)`;

/** Other accounts with the DOT number of `users` under the alias `who`, in any spelling, as JSON; at most five. */
export const sameDotNumberColumn = (sql: Sql, who: Fragment): Fragment => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', other.id, 'name', coalesce(other.company_name, other.full_name), 'role', other.role,
    'dotNumber', other.dot_number, 'mcNumber', other.mc_number, 'registeredAt', iso(other.created_at))) from (
      select id, company_name, full_name, role, dot_number, mc_number, created_at from users
      where regexp_replace(dot_number, '\\D', '', 'g') = regexp_replace(${who}.dot_number, '\\D', '', 'g')
        and id <> ${who}.id and deleted_at is null order by id limit 5) other), '[]')`;

export interface CodeRow {
  readonly id: string;
  readonly channel: CompanyChannel;
  readonly recipient: string;
  readonly dotNumber: string;
  readonly wrongTries: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
  readonly failure: string | null;
}

export async function listCodes({ sql, now }: Pick<Ctx, 'sql' | 'now'>, userId: string): Promise<CodeRow[]> {
  const rows = await sql<
    (Omit<CodeRow, 'createdAt' | 'expiresAt' | 'closedAt'> & Record<'createdAt' | 'expiresAt' | 'closedAt', string>)[]
  >`
    select id, channel, recipient, dot_number, wrong_tries, created_at, expires_at, closed_at, failure from company_codes
    where user_id = ${userId} and created_at > ${new Date(now.getTime() - 86_400_000)} order by created_at desc, id desc`;
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    closedAt: row.closedAt === null ? null : new Date(row.closedAt),
  }));
}

function toShownCode(code: CodeRow | undefined, now: Date): CompanyStanding['code'] {
  if (!code || (code.failure === null && !isCodeOpen(code, now))) return null;
  return {
    channel: code.channel,
    recipient: maskRecipient(code.channel, code.recipient),
    sentAt: code.createdAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
    triesLeft: triesPerCode - code.wrongTries,
    isUndelivered: code.failure !== null,
  };
}

export async function getCompanyStanding(ctx: ActorCtx): Promise<CompanyStanding> {
  const { sql, actor, now, services } = ctx;
  const [[row], contact, codes] = await Promise.all([
    sql<Pick<CompanyStanding, 'verification' | 'hasNumber'>[]>`
      select u.dot_number is not null as has_number, ${companyVerificationColumn(sql, sql`u`)} as verification from users u where u.id = ${actor.id}`,
    findContact(ctx, actor.id),
    listCodes(ctx, actor.id),
  ]);
  const sentAt = codes.map(({ createdAt }) => createdAt);
  return {
    ...row!,
    canLookUp: findOpenData(ctx) !== null,
    canText: services.sms !== null,
    contact: contact && {
      ...contact,
      phone: contact.phone && maskPhone(contact.phone),
      email: contact.email && maskEmail(contact.email),
    },
    code: row!.verification ? null : toShownCode(codes[0], now),
    codesLeft: Math.max(0, codesPerDay - codes.length),
    nextCodeAt: getNextCodeTime(sentAt, now)?.toISOString() ?? null,
  };
}

/** For reviewers. Throws 404. */
export async function getCompanyReview(ctx: ActorCtx, userId: string): Promise<CompanyReview> {
  const { sql } = ctx;
  const [row] = await sql<(Omit<CompanyReview, 'contact'> & { role: Role })[]>`
    select u.role, coalesce(u.company_name, u.full_name) as name, u.dot_number, ${sameDotNumberColumn(sql, sql`u`)} as same_dot_number,
      ${companyVerificationColumn(sql, sql`u`)}::jsonb || (
        select jsonb_build_object('note', v.note, 'verifiedByName', by.full_name)
        from company_verifications v left join users by on by.id = v.verified_by where v.user_id = u.id) as verification
    from users u where u.id = ${userId} and u.deleted_at is null`;
  if (!row || !isPricing(row.role)) throw notFound();
  const { role: _, ...review } = row;
  return { ...review, contact: await findContact(ctx, userId) };
}

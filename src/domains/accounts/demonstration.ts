import { randomInt } from 'node:crypto';
import type { Ctx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Role } from '#shared/roles.ts';
import { hashOfNobody, hashPassword } from './passwords/passwords.ts';
import { endSessions } from './sessions/sessions.ts';

export interface DemoLogin {
  readonly role: Role;
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

type Member = Omit<DemoLogin, 'password'> & { readonly id: string };

/** Without characters that look alike (i, l, o, 0, 1). */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-');

export async function isDemonstration(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isOne: boolean }[]>`select exists (select from users where is_demo) as is_one`;
  return row!.isOne;
}

export const markDemoAccounts = (sql: Sql, emails: readonly string[]): Promise<unknown> =>
  sql`update users set is_demo = true where email = any(${emails})`;

const listDemoAccounts = (sql: Sql) => sql<Member[]>`
  select id, role, email, full_name from users where is_demo and deleted_at is null order by id`;

async function reset(ctx: Ctx, id: string, passwordHash: string): Promise<void> {
  await ctx.sql`update users set password_hash = ${passwordHash}, updated_at = ${ctx.now} where id = ${id}`;
  for (const table of ['email_links', 'second_factors', 'recovery_codes', 'passkeys', 'api_keys'])
    await ctx.sql`delete from ${ctx.sql(table)} where user_id = ${id}`;
  await endSessions(ctx, { userId: id });
}

/** Returns new random passwords, stored nowhere else. Ends the demo accounts' sessions, keys, links and second factors. */
export async function setDemoPasswords(ctx: Ctx): Promise<DemoLogin[]> {
  const logins = (await listDemoAccounts(ctx.sql)).map((member) => ({ ...member, password: newPassword() }));
  const hashes = await Promise.all(logins.map(({ password }) => hashPassword(password)));
  await inTransaction(ctx, async (tx) => {
    for (const [at, { id }] of logins.entries()) await reset(tx, id, hashes[at]!);
  });
  return logins;
}

/** Resets officers whom a demo administrator confirmed: a visitor of the demo gave them their powers. */
async function revokePowers({ sql, now }: Ctx): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    update users set confirmed_at = null, confirmed_by = null, updated_at = ${now}
    where not is_demo and confirmed_by in (select id from users where is_demo) returning id`;
  return rows.map(({ id }) => id);
}

/** Sets unknown passwords on the demo accounts, ends their sessions and second factors, and resets officers they confirmed. */
export async function lockDemoAccounts(ctx: Ctx): Promise<void> {
  const nobodys = await hashOfNobody();
  await inTransaction(ctx, async (tx) => {
    for (const { id } of await listDemoAccounts(tx.sql)) await reset(tx, id, nobodys);
    for (const id of await revokePowers(tx)) await endSessions(tx, { userId: id });
  });
}

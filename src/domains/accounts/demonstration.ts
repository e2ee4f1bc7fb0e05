import { randomInt } from 'node:crypto';
import type { Ctx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Role } from '#shared/roles.ts';
import { hashOfNobody, hashPassword } from './passwords/passwords.ts';
import { endSessions } from './sessions/sessions.ts';

/** Somebody of the cast, as whoever tries the demonstration needs to know them. */
export interface DemoLogin {
  readonly role: Role;
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

type Member = Omit<DemoLogin, 'password'> & { readonly id: string };

/** Letters and digits that nobody takes for another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, 79 bits: to be read off a screen. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-');

/** True for a database that was ever filled with the demonstration. */
export async function isDemonstration(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isOne: boolean }[]>`select exists (select from users where is_demo) as is_one`;
  return row!.isOne;
}

/** Makes these accounts the cast. */
export const markDemoAccounts = (sql: Sql, emails: readonly string[]): Promise<unknown> =>
  sql`update users set is_demo = true where email = any(${emails})`;

const listDemoAccounts = (sql: Sql) => sql<Member[]>`
  select id, role, email, full_name from users where is_demo and deleted_at is null order by id`;

/** Ends everything that opens the account, and lets it be opened by what has this hash alone. */
async function reset(ctx: Ctx, id: string, passwordHash: string): Promise<void> {
  await ctx.sql`update users set password_hash = ${passwordHash}, updated_at = ${ctx.now} where id = ${id}`;
  for (const table of ['email_links', 'second_factors', 'recovery_codes', 'passkeys', 'api_keys'])
    await ctx.sql`delete from ${ctx.sql(table)} where user_id = ${id}`;
  await endSessions(ctx, { userId: id });
}

/** Gives each of the cast a new random password, ends their sessions, keys, links and second factors, and answers the passwords: nothing else tells them. */
export async function setDemoPasswords(ctx: Ctx): Promise<DemoLogin[]> {
  const made = (await listDemoAccounts(ctx.sql)).map((member) => ({ ...member, password: newPassword() }));
  const hashes = await Promise.all(made.map(({ password }) => hashPassword(password)));
  await inTransaction(ctx, async (tx) => {
    for (const [at, { id }] of made.entries()) await reset(tx, id, hashes[at]!);
  });
  return made;
}

/** Officers whom the cast confirmed wait again, for an administrator who is one: whoever tried the demonstration gave them their powers. */
async function takePowersBack({ sql, now }: Ctx): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    update users set confirmed_at = null, confirmed_by = null, updated_at = ${now}
    where not is_demo and confirmed_by in (select id from users where is_demo) returning id`;
  return rows.map(({ id }) => id);
}

/**
 * Leaves the cast without a password that anybody knows, and without sessions, links and second factors, and those without powers who have
 * them from the cast.
 */
export async function lockDemoAccounts(ctx: Ctx): Promise<void> {
  const nobodys = await hashOfNobody();
  await inTransaction(ctx, async (tx) => {
    for (const { id } of await listDemoAccounts(tx.sql)) await reset(tx, id, nobodys);
    for (const id of await takePowersBack(tx)) await endSessions(tx, { userId: id });
  });
}

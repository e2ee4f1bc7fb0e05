import type { LockedNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { fromCents } from '#shared/money.ts';
import { writeCheckDetails } from './check-details.ts';
import type { RegisterFacts } from './schemas.ts';
import type { CheckedRole } from './rules.ts';
import type { Verdict } from './verdict.ts';

/** An account after a check. */
export interface CheckedAccount {
  readonly account: LockedNumbers;
  readonly role: CheckedRole;
  readonly verdict: Verdict;
  readonly dotMcVerified: boolean;
}

/** Numbers as they were given, and the account they were checked for. */
export interface LoggedNumbers {
  readonly userId: string | null;
  readonly dotNumber: string | null;
  readonly mcNumber: string | null;
}

/** What is said of a carrier, by its number instead of its name: of one who drives alone that is the name of a person. */
const unnamed = ({ message, carrier }: Verdict, dotNumber: string | null): string =>
  carrier?.legalName ? message.replaceAll(carrier.legalName, `DOT number ${dotNumber}`) : message;

/**
 * Keeps a check, and beside the log the register's answer without the tax number and from where it was asked for. In the transaction
 * of what follows from it.
 */
export async function writeLog(ctx: Ctx, { userId, dotNumber, mcNumber }: LoggedNumbers, verdict: Verdict): Promise<void> {
  const { outcome, mode, failed, warnings, fault, answer } = verdict;
  const snapshot = {
    message: unnamed(verdict, dotNumber),
    mode,
    failed,
    warnings,
    ...(fault && { fault }),
    ...(answer && { retrievalDate: answer.retrievedAt }),
  };
  const id = newId();
  await ctx.sql`
    insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status, snapshot, created_at)
    values (${id}, ${userId}, ${dotNumber}, ${mcNumber}, ${outcome}, ${ctx.sql.json(snapshot)}, ${ctx.now})`;
  const details = { ipAddress: ctx.ip || null, ...(answer && { carrier: answer.carrier, dockets: answer.dockets }) };
  await writeCheckDetails(ctx, id, userId, details);
}

/** Takes away what the register said of a deleted account, and from where its checks were asked for; that they were made stays. */
export async function forgetChecks({ sql }: Ctx, userId: string): Promise<void> {
  for (const table of [
    'register_facts',
    'register_contacts',
    'company_codes',
    'company_verifications',
    'open_data_facts',
    'policy_cancellations',
  ])
    await sql`delete from ${sql(table)} where user_id = ${userId}`;
  await sql`delete from register_check_words where user_id = ${userId}`;
  await sql`update dot_mc_validation_logs set ip_address = null, device_fingerprint = null where user_id = ${userId}`;
}

const amount = (dollars: number | null): string | null => (dollars === null ? null : fromCents(dollars * 100));

/** What an answer says; nothing about a number that is not in the register. */
const toFacts = ({ answer, carrier, failed, warnings, outcome, message }: Verdict, now: Date, before: RegisterFacts | null) => ({
  answer: outcome,
  answerMessage: message,
  failed,
  legalName: carrier?.legalName ?? null,
  dbaName: carrier?.dbaName ?? null,
  authority: carrier?.authority ?? [],
  liabilityOnFile: amount(carrier?.liabilityOnFile ?? null),
  liabilityRequired: amount(carrier?.liabilityRequired ?? null),
  cargoOnFile: amount(carrier?.cargoOnFile ?? null),
  bondOnFile: amount(carrier?.bondOnFile ?? null),
  safetyRating: carrier?.safetyRating ?? null,
  mcs150Outdated: carrier?.isMcs150Outdated ?? false,
  powerUnits: carrier?.powerUnits ?? null,
  warnings,
  retrievedAt: answer?.retrievedAt ?? null,
  validAt: outcome === 'valid' ? now.toISOString() : (before?.validAt ?? null),
});

/** Writes the newest check of an account over the one before; what the register said stays while it gives no answer. */
export async function writeFacts(ctx: Ctx, { account, role, verdict, dotMcVerified }: CheckedAccount, before: RegisterFacts | null) {
  const { sql, now } = ctx;
  const { outcome, message, mode } = verdict;
  const check = {
    userId: account.id,
    dotNumber: account.dotNumber,
    mcNumber: account.mcNumber,
    role,
    outcome,
    message,
    mode,
    checkedAt: now,
    ...(account.dotMcVerified && !dotMcVerified && { lapsedAt: now }),
  };
  const isAnswer = outcome !== 'unavailable' && outcome !== 'bypassed';
  // Without facts about these numbers the row, if any, speaks of others.
  if (!before) await sql`delete from register_facts where user_id = ${account.id}`;
  const row = { ...check, ...(isAnswer && toFacts(verdict, now, before)) };
  await sql`insert into register_facts ${sql(row)} on conflict (user_id) do update set ${sql(row)}`;
}

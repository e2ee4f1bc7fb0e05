import type { LockedNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { fromCents } from '#shared/money.ts';
import { writeCheckDetails } from './check-details.ts';
import type { FmcsaRecord } from './schemas.ts';
import type { CheckedRole } from './rules.ts';
import type { Verdict } from './verdict.ts';

export interface CheckedAccount {
  readonly account: LockedNumbers;
  readonly role: CheckedRole;
  readonly verdict: Verdict;
  readonly dotMcVerified: boolean;
}

export interface LoggedNumbers {
  readonly userId: string | null;
  readonly dotNumber: string | null;
  readonly mcNumber: string | null;
}

/** Replaces the legal name with the DOT number: an owner-operator's legal name is personal data. */
const unnamed = ({ message, carrier }: Verdict, dotNumber: string | null): string =>
  carrier?.legalName ? message.replaceAll(carrier.legalName, `DOT number ${dotNumber}`) : message;

/**
 * Logs a check; stores FMCSA's answer (without EIN) and the caller's IP address separately. Call it in the transaction that applies the
 * result.
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

/** Erases FMCSA's answers and callers' IP addresses for a deleted account; the log of its checks remains. */
export async function eraseChecks({ sql }: Ctx, userId: string): Promise<void> {
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

const toFacts = ({ answer, carrier, failed, warnings, outcome, message }: Verdict, now: Date, before: FmcsaRecord | null) => ({
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

/** Replaces the previous check; keeps FMCSA's last answer if there is no new one. */
export async function writeFacts(ctx: Ctx, { account, role, verdict, dotMcVerified }: CheckedAccount, before: FmcsaRecord | null) {
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
  // Without an answer about these numbers, an existing row is about others.
  if (!before) await sql`delete from register_facts where user_id = ${account.id}`;
  const row = { ...check, ...(isAnswer && toFacts(verdict, now, before)) };
  await sql`insert into register_facts ${sql(row)} on conflict (user_id) do update set ${sql(row)}`;
}

import type { ActorCtx, Sql } from '#server/db/context.ts';
import { findOpenDataFacts } from './open-data/open-data-queries.ts';
import { nameAgrees, type InsuranceOnFile } from './rules.ts';
import type { OwnFmcsaStatus, FmcsaRecord } from './schemas.ts';
import { readFmcsaSettings } from './settings.ts';

const fmcsaRecordColumns = (sql: Sql) => sql`
  f.dot_number, f.mc_number, f.outcome, f.message, f.mode, f.checked_at, f.answer, f.answer_message, f.legal_name, f.dba_name, f.authority,
  f.liability_on_file, f.liability_required, f.cargo_on_file, f.bond_on_file, f.safety_rating, f.mcs150_outdated, f.power_units,
  f.warnings, f.retrieved_at, f.valid_at`;

/** Condition on `register_facts f` and `users u`: the facts are about the account's current numbers and role. */
export const isAboutPresentNumbers = (sql: Sql) => sql`
  f.dot_number is not distinct from u.dot_number and f.mc_number is not distinct from u.mc_number and f.role = u.role`;

/** Amounts in whole dollars. */
export interface LowInsurance extends InsuranceOnFile {
  /** No other check failed and no administrator rejected the numbers. */
  readonly isOnlyFault: boolean;
}

/** `LowInsurance` of `register_facts f` and `users u`; null if the newest answer shows enough or was not checked for it. */
export const lowInsurance = (sql: Sql) => sql`
  case when f.answer = 'invalid' and 'insurance' = any(f.failed) then jsonb_build_object(
    'liabilityOnFile', f.liability_on_file, 'liabilityRequired', f.liability_required, 'bondOnFile', f.bond_on_file,
    'isOnlyFault', f.failed = array['insurance'] and coalesce((
      select l.status = 'valid' from dot_mc_validation_logs l where l.user_id = u.id and l.manual_override_flag
        and l.dot_number is not distinct from u.dot_number and l.mc_number is not distinct from u.mc_number
      order by l.id desc limit 1), true)) end`;

/** Condition on `users u`: the company of its current DOT number is verified. */
export const hasVerifiedCompany = (sql: Sql) => sql`
  exists (select from company_verifications v where v.user_id = u.id and v.dot_number = u.dot_number)`;

/** For the current numbers; null before the first check. */
export async function findFmcsaRecord({ sql }: { sql: Sql }, userId: string): Promise<FmcsaRecord | null> {
  const [row] = await sql<FmcsaRecord[]>`
    select ${fmcsaRecordColumns(sql)} from register_facts f join users u on u.id = f.user_id
    where f.user_id = ${userId} and ${isAboutPresentNumbers(sql)}`;
  return row ?? null;
}

/** An administrator's newest decision about the current numbers (`createdAt` in ISO 8601); null if there is none. */
export async function findOverride({ sql }: { sql: Sql }, userId: string): Promise<{ isVerified: boolean; createdAt: string } | null> {
  const [row] = await sql<{ isVerified: boolean; createdAt: string }[]>`
    select l.status = 'valid' as is_verified, l.created_at from dot_mc_validation_logs l join users u on u.id = l.user_id
    where l.user_id = ${userId} and l.manual_override_flag
      and l.dot_number is not distinct from u.dot_number and l.mc_number is not distinct from u.mc_number
    order by l.id desc limit 1`;
  return row ?? null;
}

export async function getOwnFmcsaStatus(ctx: ActorCtx): Promise<OwnFmcsaStatus> {
  const [{ enabled, mode }, facts, override, openData, [user]] = await Promise.all([
    readFmcsaSettings(ctx),
    findFmcsaRecord(ctx, ctx.actor.id),
    findOverride(ctx, ctx.actor.id),
    findOpenDataFacts(ctx, ctx.actor.id),
    ctx.sql<{ dotMcVerified: boolean; companyName: string | null; identityChangedAt: string | null }[]>`
      select dot_mc_verified, company_name, identity_changed_at from users where id = ${ctx.actor.id}`,
  ]);
  const { dotMcVerified, companyName, identityChangedAt } = user!;
  const isBorneOut = facts?.answer === 'valid';
  const byHand = override && !override.isVerified ? 'rejected' : override && dotMcVerified && !isBorneOut ? 'verified' : null;
  return { enabled, mode, dotMcVerified, byHand, facts, nameAgrees: facts && nameAgrees(companyName, facts), identityChangedAt, openData };
}

import { hasPasskey } from '#domains/accounts/passkeys/passkey-queries.ts';
import { isConfirmed } from '#domains/accounts/queries.ts';
import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import { hasVerifiedCompany, isAboutPresentNumbers, lowInsurance, type LowInsurance } from '#domains/credentials/queries.ts';
import { openDataSignsColumn, type OpenDataSigns } from '#domains/credentials/open-data/open-data-queries.ts';
import { isAuthorityInactive } from '#domains/credentials/open-data/open-data-rules.ts';
import { insuranceShortage, isCheckedRole } from '#domains/credentials/rules.ts';
import { toFmcsaSettings, storedFmcsaSettings } from '#domains/credentials/settings.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { statement } from '#server/db/sql/statement.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { openDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { ComplianceStatus } from './schemas.ts';
import type { FiledDocument } from './documents/documents-rules.ts';
import { toComplianceStatus, viewsMarketplace, type GateAccount, type GateCredentials } from './rules.ts';

export interface GateRow extends GateAccount {
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
  readonly documents: readonly FiledDocument[];
  readonly settings: Readonly<Record<string, string>>;
  readonly safetyRating: GateCredentials['safetyRating'];
  readonly mcs150Outdated: boolean | null;
  readonly lowInsurance: LowInsurance | null;
  readonly companyVerified: boolean;
  readonly openData: OpenDataSigns | null;
}

/** `id`: SQL expression of the account's id. */
export const gateFacts = (sql: Sql, id: string): Fragment => sql`
    select u.role, u.is_active as "isActive", u.is_blocked as "isBlocked", u.email_verified_at is not null as "emailVerified",
      u.is_confirmed as "isConfirmed", u.dot_mc_verified as "dotMcVerified", u.insurance_verified as "insuranceVerified",
      u.identity_changed_at is not null as "isIdentityWaiting", ${hasPasskey(sql)} as "hasPasskey",
      f.safety_rating as "safetyRating", f.mcs150_outdated as "mcs150Outdated", ${lowInsurance(sql)} as "lowInsurance",
      ${hasVerifiedCompany(sql)} as "companyVerified", ${openDataSignsColumn(sql)} as "openData",
      ${storedFmcsaSettings(sql)} as settings,
      coalesce((select jsonb_agg(jsonb_build_object('documentType', document_type, 'verified', verified,
          'rejectionReason', rejection_reason, 'expirationDate', expiration_date) order by id)
        from compliance_documents where user_id = u.id), '[]') as documents
    from (select users.*, ${isConfirmed(sql)} as is_confirmed from users where id = ${id}) u
      left join register_facts f on f.user_id = u.id and ${isAboutPresentNumbers(sql)}`;

/** One round trip, because bids wait for it in their transaction. */
const readFacts = statement<{ id: string }, GateRow>((sql, { id }) => gateFacts(sql, id));

/** Uses today's minimum, which may be lower than at the time of the check. */
function toShortage({ role, lowInsurance: low }: GateRow, insuranceFloor: number): GateCredentials['insuranceShortage'] {
  const message = low && isCheckedRole(role) ? insuranceShortage(role, low, insuranceFloor) : null;
  return message === null ? null : { words: message, isOnlyFault: low!.isOnlyFault };
}

export function getStatus(ctx: Pick<Ctx, 'services' | 'now'>, row: GateRow, vehicleValue: string | null = null): ComplianceStatus {
  const {
    dotMcVerified,
    insuranceVerified,
    documents,
    settings,
    safetyRating,
    mcs150Outdated,
    companyVerified,
    openData,
    lowInsurance: _,
    ...account
  } = row;
  const register = toFmcsaSettings(ctx, settings);
  return toComplianceStatus({
    account,
    credentials: {
      dotMcVerified,
      insuranceVerified,
      safetyRating,
      mcs150Outdated: mcs150Outdated ?? false,
      insuranceShortage: toShortage(row, register.insuranceFloor),
      companyVerified,
      isAuthorityInactive: isAuthorityInactive(row.role, openData?.authorities ?? []),
      cancellation: openData?.cancellation ?? null,
    },
    documents,
    today: openDay(ctx.now),
    settings: {
      dotMcValidationOn: register.enabled,
      registerMode: register.mode,
      uncheckedMayBid: register.uncheckedMayBid,
      unverifiedCompanyCents: toCents(register.unverifiedCompanyLimit),
      isPasskeyRequired: register.isPasskeyRequired,
    },
    vehicleCents: vehicleValue === null ? null : toCents(vehicleValue),
  });
}

/** Reads the database instead of the session. */
export async function statusOfActor(ctx: ActorCtx, vehicleValue: string | null = null): Promise<ComplianceStatus> {
  const [row] = await readFacts(ctx.sql, { id: ctx.actor.id });
  return getStatus(ctx, row!, vehicleValue);
}

function refusal(ctx: ActorCtx, code: string, message: string, attemptedAction: string, { violations }: ComplianceStatus): RecordedRefusal {
  return new RecordedRefusal(403, code, message, async (sql) => {
    const row = {
      id: newId(),
      userId: ctx.actor.id,
      eventType: code,
      attemptedAction,
      blockReason: message,
      ipAddress: ctx.ip,
      userAgent: ctx.userAgent,
    };
    await sql`insert into compliance_gate_events ${sql({ ...row, violations: sql.json(violations), timestamp: ctx.now })}`;
  });
}

/**
 * Call it in the transaction that writes the bid, quote or dispatch. Throws 403 `gate_closed` with the first reason; the refusal is
 * recorded although the transaction rolls back. `vehicleValue` is null if unknown.
 */
export async function requireGate(ctx: ActorCtx, attemptedAction: string, vehicleValue: string | null = null): Promise<void> {
  // A concurrent block waits for this transaction, so its reaction sees the rows written here.
  await lockUsable(ctx, [ctx.actor.id]);
  const status = await statusOfActor(ctx, vehicleValue);
  if (!status.canBid) throw refusal(ctx, 'gate_closed', status.violations[0]?.message ?? status.message, attemptedAction, status);
}

/**
 * Throws 403 `marketplace_denied` and records the refusal. Access depends only on role and account status, which the session has; documents
 * and numbers affect bids only.
 */
export async function requireMarketplaceView(ctx: ActorCtx): Promise<void> {
  if (viewsMarketplace(ctx.actor)) return;
  const status = await statusOfActor(ctx);
  if (!status.canViewMarketplace) throw refusal(ctx, 'marketplace_denied', 'Marketplace Access Denied', 'view_marketplace', status);
}

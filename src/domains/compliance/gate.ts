import { isConfirmed } from '#domains/accounts/queries.ts';
import { lockUsable } from '#domains/accounts/standing.ts';
import { isAboutPresentNumbers } from '#domains/credentials/queries.ts';
import { registerSettingsOf, storedRegisterSettings } from '#domains/credentials/settings.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { statement } from '#server/db/statement.ts';
import { RecordedRefusal } from '#server/http/recorded-refusal.ts';
import { openDay } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import type { ComplianceStatus } from './contract.ts';
import type { FiledDocument } from './documents-rules.ts';
import { gateFor, type GateAccount, type GateCredentials } from './rules.ts';

interface FactsRow extends GateAccount {
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
  readonly documents: readonly FiledDocument[];
  readonly settings: Readonly<Record<string, string>>;
  readonly safetyRating: GateCredentials['safetyRating'];
  readonly mcs150Outdated: boolean | null;
}

/** All that the gate decides from, in one round trip: it is asked before every look at the marketplace. */
const readFacts = statement<{ id: string }, FactsRow>(
  (sql, { id }) => sql`
    select u.role, u.is_active, u.is_blocked, u.email_verified_at is not null as email_verified, u.is_confirmed,
      u.dot_mc_verified, u.insurance_verified, u.identity_changed_at is not null as is_identity_waiting,
      f.safety_rating, f.mcs150_outdated, ${storedRegisterSettings(sql)} as settings,
      coalesce((select jsonb_agg(jsonb_build_object('documentType', document_type, 'verified', verified,
          'rejectionReason', rejection_reason, 'expirationDate', expiration_date) order by id)
        from compliance_documents where user_id = u.id), '[]') as documents
    from (select users.*, ${isConfirmed(sql)} as is_confirmed from users where id = ${id}) u
      left join register_facts f on f.user_id = u.id and ${isAboutPresentNumbers(sql)}`,
);

/** The gate's answer for the actor now, from the database and not from the session. */
export async function statusOfActor(ctx: ActorCtx): Promise<ComplianceStatus> {
  const [row] = await readFacts(ctx.sql, { id: ctx.actor.id });
  const { dotMcVerified, insuranceVerified, documents, settings, safetyRating, mcs150Outdated, ...account } = row!;
  const register = registerSettingsOf(settings);
  return gateFor({
    account,
    credentials: { dotMcVerified, insuranceVerified, safetyRating, mcs150Outdated: mcs150Outdated ?? false },
    documents,
    today: openDay(ctx.now),
    settings: { dotMcValidationOn: register.enabled, registerMode: register.mode },
  });
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
    await sql`insert into compliance_gate_events ${sql({ ...row, violations: sql.json(violations) as never, timestamp: ctx.now })}`;
  });
}

/**
 * Lets the actor go on only if it may bid at this moment; asked in the transaction that writes the bid, quote or dispatch.
 * Throws 403 `gate_closed` with the first reason; the refusal is recorded although the transaction is rolled back.
 */
export async function requireGate(ctx: ActorCtx, attemptedAction: string): Promise<void> {
  // Who is blocked meanwhile is blocked after this transaction, and what it wrote is there for the reaction to find.
  await lockUsable(ctx, [ctx.actor.id]);
  const status = await statusOfActor(ctx);
  if (!status.canBid) throw refusal(ctx, 'gate_closed', status.violations[0]?.message ?? status.message, attemptedAction, status);
}

/** Lets the actor read the marketplace, or throws 403 `marketplace_denied` and records the refusal. */
export async function requireMarketplaceView(ctx: ActorCtx): Promise<void> {
  const status = await statusOfActor(ctx);
  if (!status.canViewMarketplace) throw refusal(ctx, 'marketplace_denied', 'Marketplace Access Denied', 'view_marketplace', status);
}

import { isConfirmed } from '#domains/accounts/queries.ts';
import { lockUsable } from '#domains/accounts/standing.ts';
import { findRegisterFacts } from '#domains/credentials/queries.ts';
import { getDotMcStatus } from '#domains/credentials/validation.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { RecordedRefusal } from '#server/http/recorded-refusal.ts';
import { openDay } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import type { ComplianceStatus } from './contract.ts';
import type { FiledDocument } from './documents-rules.ts';
import { gateFor, type GateAccount } from './rules.ts';

interface FactsRow extends GateAccount {
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
  readonly documents: readonly FiledDocument[];
}

/** The gate's answer for the actor now, from the database and not from the session. */
export async function statusOfActor(ctx: ActorCtx): Promise<ComplianceStatus> {
  const [[row], register, checked] = await Promise.all([
    ctx.sql<FactsRow[]>`
      select role, is_active, is_blocked, email_verified_at is not null as email_verified,
        ${isConfirmed(ctx.sql)} as is_confirmed, dot_mc_verified, insurance_verified,
        identity_changed_at is not null as is_identity_waiting,
        coalesce((select jsonb_agg(jsonb_build_object('documentType', document_type, 'verified', verified,
            'rejectionReason', rejection_reason, 'expirationDate', expiration_date) order by id)
          from compliance_documents where user_id = users.id), '[]') as documents
      from users where id = ${ctx.actor.id}`,
    getDotMcStatus(ctx),
    findRegisterFacts(ctx, ctx.actor.id),
  ]);
  const { dotMcVerified, insuranceVerified, documents, ...account } = row!;
  return gateFor({
    account,
    credentials: {
      dotMcVerified,
      insuranceVerified,
      safetyRating: checked?.safetyRating ?? null,
      mcs150Outdated: checked?.mcs150Outdated ?? false,
    },
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

import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { isPricing, pricingRoles } from '#shared/roles.ts';
import { identityChanged } from '../events/identity-changed.ts';
import { identityReviewed } from '../events/identity-reviewed.ts';
import { changedIdentity, type BusinessIdentity } from '../rules.ts';

interface LockedIdentity extends BusinessIdentity {
  /** A number or the insurance is verified, or a document was ever approved. */
  readonly isVouchedFor: boolean;
  readonly isWaiting: boolean;
}

/** Pricing roles without a company name bid under the person's name. */
const businessName = (sql: Ctx['sql']) =>
  sql`case when role = any(${[...pricingRoles]}) then coalesce(company_name, full_name) else company_name end`;

/** Locks the row; call before the change and `applyIdentityChange`, inside the same transaction. */
export async function lockIdentity({ sql }: Ctx, userId: string): Promise<LockedIdentity> {
  const [row] = await sql<LockedIdentity[]>`
    select ${businessName(sql)} as company_name, dot_number, mc_number, identity_changed_at is not null as is_waiting,
      dot_mc_verified or insurance_verified or had_papers_approved as is_vouched_for
    from users where id = ${userId} for no key update`;
  return row!;
}

/**
 * If the company name or a number changed, voids verification: numbers and insurance here, documents by the event. Offers wait until a
 * reviewer confirms; spelling variants don't count. Call after the change, in its transaction.
 */
export async function applyIdentityChange(ctx: ActorCtx, before: LockedIdentity): Promise<void> {
  const { id, role } = ctx.actor;
  const { companyName, dotNumber, mcNumber } = before;
  const [after] = await ctx.sql<BusinessIdentity[]>`
    select ${businessName(ctx.sql)} as company_name, dot_number, mc_number from users where id = ${id}`;
  const changed = changedIdentity(before, after!);
  if (changed.length === 0) return;
  const waits = isPricing(role) && (before.isVouchedFor || before.isWaiting);
  const verified = { companyName, dotNumber, mcNumber };
  await ctx.sql`
    update users set dot_mc_verified = false, dot_mc_verified_at = null, insurance_verified = false, insurance_verified_at = null,
      verified_by = null,
      identity_before = case when ${waits} then coalesce(identity_before, ${ctx.sql.json(verified)}) end,
      identity_changed_at = case when ${waits} then ${ctx.now}::timestamptz end
    where id = ${id}`;
  await publish(ctx, identityChanged, { userId: id, changed, before: verified, after: after! });
}

/** Call in the transaction of the approval. Idempotent. */
export async function recordApprovedDocument({ sql }: Ctx, userId: string): Promise<void> {
  await sql`update users set had_papers_approved = true where id = ${userId} and not had_papers_approved`;
}

/** True if one of these accounts waits for an identity review; nulls are skipped. Locks the rows until the transaction ends. */
export async function isIdentityWaiting({ sql }: Pick<Ctx, 'sql'>, userIds: readonly (string | null)[]): Promise<boolean> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return false;
  const rows = await sql<{ waits: boolean }[]>`
    select identity_changed_at is not null as waits from users where id = any(${ids}) order by id for share`;
  return rows.some(({ waits }) => waits);
}

/** Confirms the present name and numbers. The caller checks permission. Idempotent. */
export async function confirmIdentity(ctx: ActorCtx, userId: string): Promise<void> {
  const [was] = await ctx.sql`
    update users set identity_changed_at = null, identity_before = null where id = ${userId} and identity_changed_at is not null returning id`;
  if (was) await publish(ctx, identityReviewed, { userId });
}

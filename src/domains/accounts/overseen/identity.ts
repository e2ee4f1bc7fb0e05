import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { isPricing, pricingRoles } from '#shared/roles.ts';
import { identityChanged } from '../events/identity-changed.ts';
import { identityReviewed } from '../events/identity-reviewed.ts';
import { changedIdentity, type BusinessIdentity } from '../rules.ts';

interface LockedIdentity extends BusinessIdentity {
  /** Something about the name and numbers was checked and found good: a number, the insurance, or a paper at whatever time. */
  readonly isVouchedFor: boolean;
  readonly isWaiting: boolean;
}

/** The name under which an account bids: without a company that of the person, which for who does not bid is no identity. */
const businessName = (sql: Ctx['sql']) =>
  sql`case when role = any(${[...pricingRoles]}) then coalesce(company_name, full_name) else company_name end`;

/** The name and numbers of an account under its lock, before `noteIdentityChange`. Inside a transaction only. */
export async function lockIdentity({ sql }: Ctx, userId: string): Promise<LockedIdentity> {
  const [row] = await sql<LockedIdentity[]>`
    select ${businessName(sql)} as company_name, dot_number, mc_number, identity_changed_at is not null as is_waiting,
      dot_mc_verified or insurance_verified or had_papers_approved as is_vouched_for
    from users where id = ${userId} for no key update`;
  return row!;
}

/**
 * Takes away what was verified of a business when its company name, DOT or MC number are others now: the register's word and the
 * insurance at once, its papers by the announcement. Until a reviewer has looked, the gate is closed and offers of the account wait.
 * Does nothing where nothing had been verified, or the change is one of spelling. After the change, inside its
 * transaction.
 */
export async function noteIdentityChange(ctx: ActorCtx, before: LockedIdentity): Promise<void> {
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

/** Writes down that a paper of an account was approved. In the transaction of the approval; twice is harmless. */
export async function noteApprovedDocument({ sql }: Ctx, userId: string): Promise<void> {
  await sql`update users set had_papers_approved = true where id = ${userId} and not had_papers_approved`;
}

/** True while the name or numbers of one of these accounts wait for a reviewer; nulls are nobody. Holds them until the transaction ends. */
export async function isIdentityWaiting({ sql }: Pick<Ctx, 'sql'>, userIds: readonly (string | null)[]): Promise<boolean> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return false;
  const rows = await sql<{ waits: boolean }[]>`
    select identity_changed_at is not null as waits from users where id = any(${ids}) order by id for share`;
  return rows.some(({ waits }) => waits);
}

/** A reviewer has looked at the present name and numbers: they count from here on. Whoever calls says who may. Twice is harmless. */
export async function confirmIdentity(ctx: ActorCtx, userId: string): Promise<void> {
  const [was] = await ctx.sql`
    update users set identity_changed_at = null, identity_before = null where id = ${userId} and identity_changed_at is not null returning id`;
  if (was) await publish(ctx, identityReviewed, { userId });
}

import { findAccountByEmail } from '#domains/accounts/queries.ts';
import { canSeeTransport } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { endLegalHold, insertLegalHold, listLegalHolds, type LegalHold } from '#server/files/legal-holds.ts';
import { invalid } from '#shared/errors.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import { toPage } from '#shared/paging.ts';
import { getNames } from '../access-queries.ts';
import { holdReleased } from '../events/hold-lifted.ts';
import { holdPlaced } from '../events/hold-placed.ts';
import type { HoldInput, HoldsQuery, LegalHoldView } from './holds-schemas.ts';

async function listViews({ sql, actor }: ActorCtx, holds: readonly LegalHold[]): Promise<LegalHoldView[]> {
  const names = await getNames(
    sql,
    holds.flatMap(({ userId, placedBy, liftedBy }) => [userId, placedBy, liftedBy]),
  );
  const getName = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return holds.map(({ placedBy, liftedBy, ...hold }) => ({
    ...hold,
    userName: getName(hold.userId),
    placedBy: getName(placedBy),
    liftedBy: getName(liftedBy),
    can: { lift: hold.liftedAt === null && actor.role === 'super_admin' },
  }));
}

export async function listHolds(ctx: ActorCtx, question: HoldsQuery): Promise<{ rows: LegalHoldView[]; next: string | null }> {
  return toPage(await listViews(ctx, await listLegalHolds(ctx.sql, question)), question.limit);
}

async function getSubject(ctx: ActorCtx, { on, of }: HoldInput): Promise<Pick<LegalHold, 'transportId' | 'userId'>> {
  if (on === 'transport') {
    if (!idSchema.safeParse(of).success || !(await canSeeTransport(ctx, of))) throw invalid({ of: 'No transport has this number' });
    return { transportId: of, userId: null };
  }
  const user = await findAccountByEmail(ctx, of);
  if (!user) throw invalid({ of: 'No account has this email address' });
  return { transportId: null, userId: user.id };
}

const toFact = ({ id, transportId, userId }: LegalHold) => ({ holdId: id, heldTransportId: transportId, heldUserId: userId });

/** Throws 422 for an unknown transport or person, 409 `hold_stands`. */
export const placeHold = (ctx: ActorCtx, input: HoldInput): Promise<LegalHoldView> =>
  inTransaction(ctx, async (tx) => {
    const hold = await insertLegalHold(tx, { ...(await getSubject(tx, input)), reason: input.reason });
    await publish(tx, holdPlaced, toFact(hold));
    return (await listViews(tx, [hold]))[0]!;
  });

/** Throws 404, 409 `hold_lifted`. */
export const liftHold = (ctx: ActorCtx, id: string, reason: string): Promise<LegalHoldView> =>
  inTransaction(ctx, async (tx) => {
    const hold = await endLegalHold(tx, id, reason);
    await publish(tx, holdReleased, toFact(hold));
    return (await listViews(tx, [hold]))[0]!;
  });

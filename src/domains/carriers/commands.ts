import { setPreferredStates } from '#domains/accounts/own/preferred-states.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CarrierProfileInput, OwnCarrierProfile } from './schemas.ts';
import { getOwnProfile } from './queries.ts';
import { getStates } from './rules.ts';

/** Replaces equipment and lanes; the lanes' states become the preferred states. */
export const saveProfile = (ctx: ActorCtx, { equipment, lanes, ...texts }: CarrierProfileInput): Promise<OwnCarrierProfile> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const row = { ...texts, updatedAt: now };
    await sql`
      insert into carrier_profiles ${sql({ userId: actor.id, createdAt: now, ...row })} on conflict (user_id) do update set ${sql(row)}`;
    await sql`delete from carrier_equipment where user_id = ${actor.id}`;
    await sql`delete from carrier_lanes where user_id = ${actor.id}`;
    if (equipment.length > 0) await sql`insert into carrier_equipment ${sql(equipment.map((one) => ({ userId: actor.id, ...one })))}`;
    for (const [at, one] of lanes.entries()) await sql`insert into carrier_lanes ${sql({ userId: actor.id, position: at + 1, ...one })}`;
    await setPreferredStates(inner, actor.id, getStates(lanes));
    return getOwnProfile(inner);
  });

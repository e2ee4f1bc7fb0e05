import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { notFound } from '#shared/errors.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { pricingRoles } from '#shared/roles.ts';
import type { CarrierPage, OwnCarrierProfile, TrustCard } from './schemas.ts';
import { findTrustCard } from './trust-queries.ts';

type ProfileRow = Omit<OwnCarrierProfile, 'trust'> & { readonly isUsable: boolean };

export const carrierMissing = () => notFound('This carrier does not exist');

async function findProfile({ sql }: Ctx, userId: string): Promise<ProfileRow | null> {
  const [row] = await sql<ProfileRow[]>`
    select u.is_active and not u.is_blocked as is_usable, p.about, p.year_founded, coalesce(p.vehicle_types, '{}') as vehicle_types, p.cargo_limit, p.insurer,
      coalesce((select json_agg(json_build_object('kind', e.kind, 'unitCount', e.unit_count, 'capacity', e.capacity) order by e.kind)
        from carrier_equipment e where e.user_id = u.id), '[]') as equipment,
      coalesce((select json_agg(json_build_object('fromStates', l.from_states, 'toStates', l.to_states, 'bothWays', l.both_ways) order by l.position)
        from carrier_lanes l where l.user_id = u.id), '[]') as lanes
    from users u left join carrier_profiles p on p.user_id = u.id
    where u.id = ${userId} and u.role = any(${[...pricingRoles]}) and u.deleted_at is null`;
  return row ?? null;
}

async function withCard(ctx: Ctx, userId: string): Promise<ProfileRow & { trust: TrustCard }> {
  const [profile, trust] = await Promise.all([findProfile(ctx, userId), findTrustCard(ctx, userId, null)]);
  if (!profile || !trust) throw carrierMissing();
  return { ...profile, trust };
}

/** Without contact details. Throws 404. */
export async function getCarrier(ctx: ActorCtx, id: string): Promise<CarrierPage> {
  const { cargoLimit: _, insurer: __, about, ...profile } = await withCard(ctx, id);
  return { ...profile, about: about && hideContacts(about) };
}

/** Empty before it is first saved. */
export async function getOwnProfile(ctx: ActorCtx): Promise<OwnCarrierProfile> {
  const { isUsable: _, ...own } = await withCard(ctx, ctx.actor.id);
  return own;
}

import { describeDamage } from '#domains/inspections/damage/damage-rules.ts';
import { listInspections } from '#domains/inspections/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';

/** A mark of the delivery inspection that was not there at pickup. */
export interface Mark {
  readonly damageId: string;
  /** 'Hood: scratch, 1 to 3 in' */
  readonly words: string;
  readonly note: string;
  /** Its photos in the inspection. */
  readonly photoIds: string[];
}

/** The new marks of the sealed delivery inspection of a transport, as it says them. Throws 404 to whoever does not see the transport. */
export async function newMarks(ctx: ActorCtx, transportId: string): Promise<Mark[]> {
  const { vehicle, pickup, delivery } = await listInspections(ctx, transportId);
  const content = delivery?.state === 'sealed' ? delivery.content : null;
  if (!content) return [];
  const before = new Set(pickup?.content?.damages.map(({ damageId }) => damageId));
  return content.damages
    .filter(({ damageId }) => !before.has(damageId))
    .map((damage) => ({
      damageId: damage.damageId,
      words: describeDamage(vehicle.vehicleType, damage),
      note: damage.note,
      photoIds: content.photos.filter((photo) => photo.damageId === damage.damageId).map(({ photoId }) => photoId),
    }));
}

import { describeDamage } from '#domains/inspections/damage/damage-rules.ts';
import { listInspections } from '#domains/inspections/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';

/** Damage in the delivery inspection that the pickup inspection doesn't have. */
export interface Mark {
  readonly damageId: string;
  readonly words: string;
  readonly note: string;
  readonly photoIds: string[];
}

/** Empty until the delivery inspection is sealed. Throws 404. */
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

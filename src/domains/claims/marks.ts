import { describeDamage } from '#domains/inspections/damage/damage-rules.ts';
import { shots } from '#domains/inspections/photos/shots-rules.ts';
import { listInspections } from '#domains/inspections/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';

/** Damage in the delivery inspection that the pickup inspection doesn't have. */
export interface Mark {
  readonly damageId: string;
  readonly words: string;
  readonly note: string;
  readonly photoIds: string[];
}

/** A photo of the delivery inspection, by what it shows. */
export interface DeliveryPhoto {
  readonly id: string;
  readonly label: string;
}

interface DeliveryFindings {
  readonly marks: Mark[];
  readonly photos: DeliveryPhoto[];
}

/** New marks and all photos of a transport's sealed delivery inspection. Throws 404 unless the actor can view the transport. */
export async function readDeliveryFindings(ctx: ActorCtx, transportId: string): Promise<DeliveryFindings> {
  const { vehicle, pickup, delivery } = await listInspections(ctx, transportId);
  const content = delivery?.state === 'sealed' ? delivery.content : null;
  if (!content) return { marks: [], photos: [] };
  const before = new Set(pickup?.content?.damages.map(({ damageId }) => damageId));
  const describe = (damage: (typeof content.damages)[number]) => describeDamage(vehicle.vehicleType, damage);
  const getLabel = ({ shot, damageId }: (typeof content.photos)[number]): string => {
    if (shot) return shots[shot].label;
    const damage = content.damages.find((one) => one.damageId === damageId);
    return damage ? describe(damage) : 'Another view';
  };
  return {
    marks: content.damages
      .filter(({ damageId }) => !before.has(damageId))
      .map((damage) => ({
        damageId: damage.damageId,
        words: describe(damage),
        note: damage.note,
        photoIds: content.photos.filter((photo) => photo.damageId === damage.damageId).map(({ photoId }) => photoId),
      })),
    photos: content.photos.map((photo) => ({ id: photo.photoId, label: getLabel(photo) })),
  };
}

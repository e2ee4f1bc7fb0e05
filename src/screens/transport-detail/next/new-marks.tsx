import { describeDamage } from '#domains/inspections/damage/damage-rules.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import { inspectionPhotoUrl, useInspections } from '#domains/inspections/web/waiting/work.ts';
import { counted } from '#shared/text/counted.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';

export interface NewMark {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** The same side of the vehicle; null without a photo. */
  readonly pickupPhoto: string | null;
  readonly deliveryPhoto: string | null;
}

/** Damage in the signed delivery inspection that the pickup inspection doesn't have. */
export function toNewMarks({ vehicle, pickup, delivery }: Pick<Inspections, 'vehicle' | 'pickup' | 'delivery'>): NewMark[] {
  const [before, after] = [pickup?.content, delivery?.state === 'sealed' ? delivery.content : null];
  if (!before || !after) return [];
  const known = new Set(before.damages.map(({ damageId }) => damageId));
  return after.damages
    .filter(({ damageId }) => !known.has(damageId))
    .map((damage) => ({
      id: damage.damageId,
      label: describeDamage(vehicle.vehicleType, damage),
      note: damage.note,
      pickupPhoto: before.photos.find(({ shot }) => shot === damage.view)?.photoId ?? null,
      deliveryPhoto:
        (after.photos.find(({ damageId }) => damageId === damage.damageId) ?? after.photos.find(({ shot }) => shot === damage.view))
          ?.photoId ?? null,
    }));
}

export function useNewMarks(transportId: string, enabled: boolean): readonly NewMark[] {
  const { data } = useInspections(transportId, { enabled });
  return data ? toNewMarks(data) : [];
}

export function NewMarks({ transportId, marks }: { transportId: string; marks: readonly NewMark[] }) {
  const photo = (id: string | null, caption: string, label: string) =>
    id && (
      <figure className="min-w-0">
        <a href={inspectionPhotoUrl(transportId, id, 'full')} target="_blank" rel="noreferrer">
          <Picture
            src={inspectionPhotoUrl(transportId, id, 'thumb')}
            alt={`${label}, ${caption.toLowerCase()} (opens in another tab)`}
            className="aspect-4/3 w-full rounded bg-sunken object-cover"
          />
        </a>
        <figcaption className="text-sm text-muted">{caption}</figcaption>
      </figure>
    );
  return (
    <section aria-label="New marks at delivery" className="grid gap-3 rounded border border-line bg-bad-tint p-4">
      {marks.map(({ id, label, note, pickupPhoto, deliveryPhoto }, at) => (
        <div key={id} className="grid gap-2">
          <p className="flex gap-2 font-head font-semibold text-bad">
            {at === 0 && <Icon name="alert-triangle" className="mt-0.5" />}
            <span className="wrap-anywhere">
              {at === 0 && `${counted(marks.length, { one: 'new mark', other: 'new marks' })} at delivery. `}
              {label}
            </span>
          </p>
          {note && <p className="text-sm wrap-anywhere">{note}</p>}
          <div className="grid max-w-form grid-cols-2 gap-3">
            {photo(pickupPhoto, 'At pickup', label)}
            {photo(deliveryPhoto, 'At delivery', label)}
          </div>
        </div>
      ))}
    </section>
  );
}

import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import type { Content } from '#domains/inspections/sealing/content-rules.ts';
import type { Inspection } from '#domains/inspections/schemas.ts';
import { requiredShots, shots } from '#domains/inspections/photos/shots-rules.ts';
import type { PhotoContent } from '#domains/inspections/steps-schemas.ts';
import { inspectionPhotoUrl } from '../waiting/work.ts';

interface PhotoPairsProps {
  transportId: string;
  type: VehicleType;
  content: Content;
  before: Content | null;
  caption: string;
  remarks: Inspection['remarks'];
}

export function PhotoPairs({ transportId, type, content, before, caption: now, remarks }: PhotoPairsProps) {
  const ofMarks = content.photos.filter(({ shot }) => shot === null);
  const picture = (photo: PhotoContent | undefined, caption: string, name: string) =>
    photo && (
      <figure className="min-w-0">
        <a href={inspectionPhotoUrl(transportId, photo.photoId, 'full')} target="_blank" rel="noreferrer">
          <Picture
            src={inspectionPhotoUrl(transportId, photo.photoId, 'thumb')}
            alt={`${name}, ${caption.toLowerCase()} (opens in another tab)`}
            className="aspect-4/3 w-full rounded bg-sunken object-cover"
          />
        </a>
        <figcaption className="text-xs text-muted">{caption}</figcaption>
        {(remarks[photo.photoId] ?? []).map((remark) => (
          <p key={remark} className="flex gap-1 text-xs text-warn">
            <Icon name="alert-triangle" size={16} /> {remark}
          </p>
        ))}
      </figure>
    );
  return (
    <ul className={before ? 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3' : 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5'}>
      {requiredShots(type).map((shot) => {
        const { label } = shots[shot];
        const skipped = content.skipped.find((one) => one.shot === shot);
        return (
          <li key={shot} className="grid content-start gap-1">
            <p className="text-sm font-semibold">{label}</p>
            <div className={before ? 'grid grid-cols-2 gap-2' : ''}>
              {before &&
                picture(
                  before.photos.find((photo) => photo.shot === shot),
                  'At pickup',
                  label,
                )}
              {picture(
                content.photos.find((photo) => photo.shot === shot),
                now,
                label,
              )}
            </div>
            {skipped && <p className="text-sm wrap-anywhere text-muted">Not taken: {skipped.reason}</p>}
          </li>
        );
      })}
      {ofMarks.map((photo) => {
        const at = content.damages.findIndex(({ damageId }) => damageId === photo.damageId);
        return (
          <li key={photo.photoId} className="grid content-start gap-1">
            <p className="text-sm font-semibold">{at < 0 ? 'More' : `Damage ${at + 1}`}</p>
            {picture(photo, 'Close', at < 0 ? 'More' : `Damage ${at + 1}`)}
          </li>
        );
      })}
    </ul>
  );
}

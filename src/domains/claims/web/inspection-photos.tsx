import { inspectionPhotoUrl } from '#domains/inspections/web/waiting/work.ts';
import { SmallPicture } from '#web/ui/pictures/small-picture.tsx';
import type { Claims } from '../schemas.ts';

type Photos = Claims['photos'];

export const photosOfMark = ({ photoIds, words }: Claims['marks'][number]): Photos => photoIds.map((id) => ({ id, label: words }));

/** Photos of the signed delivery inspection; empty if there are none. */
export const InspectionPhotos = ({ transportId, photos }: { transportId: string; photos: Photos }) =>
  photos.length > 0 && (
    <div className="flex flex-wrap gap-3">
      {photos.map(({ id, label }) => (
        <SmallPicture key={id} urlOf={(size) => inspectionPhotoUrl(transportId, id, size)} alt={`${label}, from the delivery inspection`} />
      ))}
    </div>
  );

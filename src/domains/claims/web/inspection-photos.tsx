import { inspectionPhotoUrl } from '#domains/inspections/web/waiting/work.ts';
import { SmallPicture } from '#web/ui/pictures/small-picture.tsx';
import type { Claims } from '../schemas.ts';

interface InspectionPhotosProps {
  transportId: string;
  mark: Claims['marks'][number] | null | undefined;
}

export const InspectionPhotos = ({ transportId, mark }: InspectionPhotosProps) =>
  mark &&
  mark.photoIds.length > 0 && (
    <div className="flex flex-wrap gap-3">
      {mark.photoIds.map((id) => (
        <SmallPicture
          key={id}
          urlOf={(size) => inspectionPhotoUrl(transportId, id, size)}
          alt={`${mark.words}, from the delivery inspection`}
        />
      ))}
    </div>
  );

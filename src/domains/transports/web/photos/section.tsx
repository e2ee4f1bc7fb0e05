import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Card } from '#web/ui/card.tsx';
import { draftProblem } from '../draft/draft-checks.ts';
import { PhotoAlbum } from './album.tsx';
import { usePhotoAlbum } from './data.ts';
import type { PhotoUploads } from './uploads.ts';
import { useSettled } from '#web/forms/use-settled.ts';

const needed = ['fromZipCode', 'toZipCode', 'vehicleYear', 'vehicleMake', 'vehicleModel'] as const;

/** Null until a draft could be saved and typing has paused. */
function useSavable(): string | null {
  const values: unknown[] = useWatch({ name: [...needed] });
  const typed = Object.fromEntries(needed.map((name, at) => [name, values[at]]));
  const settled = useSettled(typed, 1200);
  return (draftProblem(settled) ?? draftProblem(typed)) ? null : JSON.stringify(settled);
}

/** Photos belong to a draft: the first one saves it. */
export function PhotoSection({ draftId, uploads }: { draftId: string | null; uploads: PhotoUploads }) {
  const album = usePhotoAlbum(draftId);
  const savable = useSavable();
  const sendWaiting = useEffectEvent(() => {
    if (uploads.pending.some(({ state }) => state === 'waiting')) void uploads.queue.settle();
  });
  const chance = savable && `${draftId} ${savable}`;
  useEffect(() => {
    if (chance) sendWaiting();
  }, [chance]);
  return (
    <Card title="Vehicle Photos (optional)" text="Carriers see these with your request. Show every side and any damage.">
      <PhotoAlbum
        transportId={draftId}
        photos={album.data?.photos ?? []}
        uploads={uploads}
        waitsFor="Uploads once you fill in the ZIP codes, year, make and model"
      />
    </Card>
  );
}

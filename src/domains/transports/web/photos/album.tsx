import { useRef, useState } from 'react';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Photo } from '#domains/transports/photos/photos-schemas.ts';
import { maxPhotoMegabytes, maxPhotos, photoTypes } from '#domains/transports/photos/photos-rules.ts';
import { choosePhotos, type PhotoChoice } from './choice.ts';
import { photoUrl, usePhotoChanges } from './data.ts';
import { moveButtonId, PendingTile, PhotoTile } from './tiles.tsx';
import type { PhotoUploads } from './uploads.ts';
import { PhotoViewer } from './viewer.tsx';

interface PhotoGalleryProps {
  transportId: string;
  photos: readonly Photo[];
  uploads?: PhotoUploads | undefined;
  waitsFor?: string;
}

const gridLook = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4';

function PhotoGallery({ transportId, photos, uploads, waitsFor = '' }: PhotoGalleryProps) {
  const [shownAt, setShownAt] = useState<number | null>(null);
  const [removing, setRemoving] = useState<Photo | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { order, remove } = usePhotoChanges(transportId);
  const move = async ({ id }: Photo, at: number, by: -1 | 1) => {
    const ids = photos.map((photo) => photo.id);
    const saved = order(ids.with(at, ids[at + by]!).with(at + by, id));
    await saved.catch(() => {});
    setAnnouncement(`Photo moved to position ${at + by + 1} of ${ids.length}`);
    document.getElementById(moveButtonId(id, by))?.focus();
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Vehicle photos" className={gridLook}>
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={{ ...photo, position: at + 1 }}
            src={photoUrl(transportId, photo.id, 'thumb')}
            count={photos.length}
            isNew={uploads?.arrived.has(photo.id) ?? false}
            canChange={uploads !== undefined}
            onOpen={() => setShownAt(at)}
            onMove={(by) => void move(photo, at, by)}
            onRemove={() => setRemoving(photo)}
          />
        ))}
        {uploads?.pending.map((item) => (
          <PendingTile
            key={item.key}
            item={item}
            waitsFor={waitsFor}
            onRetry={() => uploads.queue.retry(item.key)}
            onRemove={() => uploads.queue.remove(item.key)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PhotoViewer transportId={transportId} photos={photos} at={shownAt} onShow={setShownAt} />
      <Confirm
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Remove ${removing?.fileName ?? ''}?`}
        text="This cannot be undone."
        action="Remove photo"
        pendingLabel="Removing..."
        dangerous
        onConfirm={async () => {
          if (removing) await remove(removing.id);
          list.current?.focus();
        }}
      />
    </>
  );
}

interface PhotoAlbumProps {
  transportId: string | null;
  photos: readonly Photo[];
  uploads?: PhotoUploads | undefined;
  waitsFor?: string;
}

export function PhotoAlbum({ transportId, photos, uploads, waitsFor }: PhotoAlbumProps) {
  const [refusal, setRefusal] = useState<PhotoChoice<File>['refusal']>(null);
  const present = photos.length + (uploads?.pending.length ?? 0);
  const take = (files: readonly File[]) => {
    const choice = choosePhotos(files, present);
    setRefusal(choice.refusal);
    if (choice.refusal) toast({ ...choice.refusal, variant: 'destructive' });
    if (choice.taken.length > 0) uploads?.queue.add(choice.taken);
  };
  return (
    <div className="grid gap-4">
      {uploads && (
        <FileDrop
          label="Choose photos"
          hint={`Or drop them here. JPEG, PNG or WebP, up to ${maxPhotos} files, ${maxPhotoMegabytes}MB each. ${present} of ${maxPhotos} added.`}
          accept={photoTypes.join(',')}
          multiple
          onFiles={take}
        />
      )}
      {refusal && (
        <Alert tone="bad" title={refusal.title}>
          <span className="whitespace-pre-line">{refusal.description}</span>
        </Alert>
      )}
      {present > 0 && <PhotoGallery transportId={transportId ?? ''} photos={photos} uploads={uploads} {...(waitsFor && { waitsFor })} />}
    </div>
  );
}

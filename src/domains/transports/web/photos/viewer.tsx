import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Photo } from '#domains/transports/photos/photos-schemas.ts';
import { photoUrl } from './data.ts';

interface PhotoViewerProps {
  transportId: string;
  photos: readonly Photo[];
  at: number | null;
  onShow: (at: number | null) => void;
}

export function PhotoViewer({ transportId, photos, at, onShow }: PhotoViewerProps) {
  const photo = at === null ? undefined : photos[at];
  if (at === null || !photo) return null;
  const last = photos.length - 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onShow(null)}
      size="lg"
      title={`Photo ${at + 1} of ${photos.length}`}
      text={photo.fileName}
      foot={
        photos.length > 1 && (
          <>
            <Button variant="secondary" icon="chevron-left" aria-disabled={at === 0 || undefined} onClick={() => at > 0 && onShow(at - 1)}>
              Previous
            </Button>
            <Button
              variant="secondary"
              iconAfter="chevron-right"
              aria-disabled={at === last || undefined}
              onClick={() => at < last && onShow(at + 1)}
            >
              Next
            </Button>
          </>
        )
      }
    >
      <img
        key={photo.id}
        src={photoUrl(transportId, photo.id, 'full')}
        alt={`Vehicle, ${photo.fileName}`}
        width={photo.width}
        height={photo.height}
        className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full bg-sunken"
      />
    </Dialog>
  );
}

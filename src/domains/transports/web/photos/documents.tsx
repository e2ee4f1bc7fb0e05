import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PhotoAlbum } from './album.tsx';
import { usePhotoAlbum } from './data.ts';
import { usePhotoUploads } from './uploads.ts';

export function PhotoDocuments({ transportId }: { transportId: string }) {
  const album = usePhotoAlbum(transportId);
  const uploads = usePhotoUploads(() => Promise.resolve(transportId));
  return (
    <ListState
      query={album}
      loading={<Skeleton className="h-56 w-full" />}
      isEmpty={({ photos, can }) => photos.length === 0 && !can.change}
      empty={<p className="text-sm text-muted">The shipper added no photos.</p>}
    >
      {({ photos, can }) => (
        <Card title="Before pickup" text="The shipper's photos, visible to everyone on this transport">
          <PhotoAlbum transportId={transportId} photos={photos} uploads={can.change ? uploads : undefined} />
        </Card>
      )}
    </ListState>
  );
}

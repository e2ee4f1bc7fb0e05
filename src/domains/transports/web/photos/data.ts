import { useQueryClient } from '@tanstack/react-query';
import { call, getUrl } from '#web/api/requests/call.ts';
import { refresh, useCall } from '#web/api/queries.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { PhotoAlbum } from '#domains/transports/photos/photos-schemas.ts';
import { deletePhoto, getPhoto, listPhotos, orderPhotos } from '../../endpoints.ts';

export const usePhotoAlbum = (transportId: string | null) =>
  useCall(listPhotos, { params: { id: transportId ?? '' } }, { enabled: transportId !== null });

export const photoUrl = (id: string, photoId: string, size: 'full' | 'thumb'): string =>
  getUrl(getPhoto.path, { params: { id, photoId }, query: { size } });

/** Optimistic; reverts if the server refuses. */
export function usePhotoChanges(transportId: string) {
  const client = useQueryClient();
  const url = getUrl(listPhotos.path, { params: { id: transportId } });
  const change = async (title: string, send: () => Promise<PhotoAlbum>) => {
    try {
      client.setQueryData([url], await send());
    } catch (error) {
      await refresh(client, url);
      toastFailure(title, error);
      throw error;
    }
  };
  const params = { id: transportId };
  return {
    order: (photoIds: string[]) => {
      client.setQueryData<PhotoAlbum>(
        [url],
        (album) => album && { ...album, photos: album.photos.toSorted((a, b) => photoIds.indexOf(a.id) - photoIds.indexOf(b.id)) },
      );
      return change('Failed to save the order', () => call(orderPhotos, { params, body: { photoIds } }));
    },
    remove: (photoId: string) => change('Failed to remove the photo', () => call(deletePhoto, { params: { ...params, photoId } })),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, getUrl } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { withProgress } from '#web/api/requests/upload.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { addPhoto, listPhotos } from '../../endpoints.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { PhotoQueue, type PendingPhoto } from './queue.ts';

export interface PhotoUploads {
  readonly pending: readonly PendingPhoto[];
  readonly arrived: ReadonlySet<string>;
  readonly queue: PhotoQueue;
}

function toastFailure({ file }: PendingPhoto, error: unknown): string {
  const message = describeFailure(error, 'The photo could not be uploaded.');
  toast({ title: 'Upload failed', description: `${file.name}: ${message}`, variant: 'destructive' });
  return message;
}

/** While `transport` returns null, photos wait. */
export function usePhotoUploads(transport: () => Promise<string | null>): PhotoUploads {
  const client = useQueryClient();
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [queue] = useState(
    () =>
      new PhotoQueue({
        send: async ({ key, file }, id, signal, onShare) => {
          const body = new FormData();
          body.append('file', file);
          const options = { idempotencyKey: key, signal, send: withProgress(onShare) };
          const photo = await call(addPhoto, { params: { id }, body }, options);
          setArrived((before) => new Set(before).add(photo.id));
          await refresh(client, getUrl(listPhotos.path, { params: { id } }));
        },
        fail: toastFailure,
      }),
  );
  useEffect(() => queue.belongTo(transport));
  return { pending: useSyncExternalStore(queue.subscribe, queue.read, queue.read), arrived, queue };
}

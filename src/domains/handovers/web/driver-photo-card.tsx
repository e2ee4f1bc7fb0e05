import { useState } from 'react';
import { maxPhotoMegabytes, photoProblem, photoTypes } from '#domains/transports/photos/photos-rules.ts';
import { call } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { withProgress } from '#web/api/requests/upload.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { FileDrop, UploadStatus } from '#web/ui/inputs/file-drop.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { OwnDriverPhoto } from '../driver-photo/driver-photo-schemas.ts';
import { deleteDriverPhoto, getOwnDriverPhoto, setDriverPhoto } from '../endpoints.ts';
import { driverPhotoUrl } from './driver-photo-url.ts';

export function DriverPhotoCard() {
  const own = useCall(getOwnDriverPhoto, {});
  return (
    <Card
      title="Your photo"
      text="People compare it with you before they release a vehicle. Participants of a job see it from when you accept until delivery."
    >
      <ListState query={own} loading={<Skeleton className="h-32 w-32" />} errorText="We couldn't load your photo.">
        {({ photo }) => <OwnPhoto photo={photo} onChanged={() => own.refetch()} />}
      </ListState>
    </Card>
  );
}

interface OwnPhotoProps extends OwnDriverPhoto {
  onChanged: () => Promise<unknown>;
}

function OwnPhoto({ photo, onChanged }: OwnPhotoProps) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async ([file]: readonly File[]) => {
    const problem = file && photoProblem(file);
    setRefusal(problem || null);
    if (!file || problem) return;
    const body = new FormData();
    body.append('file', file);
    const send = withProgress((share) => setSending({ name: file.name, share }));
    setSending({ name: file.name, share: 0 });
    try {
      await call(setDriverPhoto, { body }, { idempotencyKey: crypto.randomUUID(), send });
      await onChanged();
    } catch (failure) {
      setRefusal(describeFailure(failure, "We couldn't send your photo. Please try again."));
    } finally {
      setSending(null);
    }
  };
  return (
    <div className="grid gap-4">
      {photo && (
        <div className="flex flex-wrap items-end gap-4">
          <Picture src={driverPhotoUrl(photo.id)} alt="Your photo" className="size-32 rounded bg-sunken object-cover" />
          <RemovePhoto />
        </div>
      )}
      <FileDrop
        label={photo ? 'Choose another photo' : 'Choose a photo'}
        hint={`Your face, well lit, no sunglasses. JPEG, PNG or WebP, up to ${maxPhotoMegabytes}MB.`}
        accept={photoTypes.join(',')}
        disabled={sending !== null}
        onFiles={(files) => void take(files)}
      />
      {sending && <UploadStatus state="uploading" share={sending.share} name={sending.name} />}
      {refusal && (
        <Alert tone="bad" title="Photo not accepted" announced>
          {refusal}
        </Alert>
      )}
    </div>
  );
}

function RemovePhoto() {
  const remove = useSend(deleteDriverPhoto, { refreshes: [getOwnDriverPhoto.path] });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="trash" onClick={() => setOpen(true)}>
        Remove photo
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title="Remove your photo?"
        text="It is deleted for good. Participants will see only your name."
        action="Remove photo"
        pendingLabel="Removing..."
        dangerous
        failed="Your photo was not removed"
        onConfirm={() => remove.mutateAsync({})}
      />
    </>
  );
}

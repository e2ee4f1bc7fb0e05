import { useEffect, useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { findStored } from '#web/offline/sealed-store.ts';
import { findFile, listWork } from '#web/offline/work.ts';
import type { PhotoContent } from '#domains/inspections/steps-schemas.ts';
import { isOnPhone } from '../waiting/waiting.ts';
import { inspectionPhotoUrl } from '../waiting/work.ts';

/** Under which name the small picture of a photo of a job is kept on a phone. */
export const storedThumbName = (job: string, photoId: string): string => `thumb ${job} ${photoId}`;

/** Opens a photo that waits on this phone; its address is given back when it is shown no longer. */
function usePhotoHere(photoId: string | null, transportId: string): string | null {
  const { user } = useSession();
  const account = user?.id ?? null;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photoId || !account) return;
    let made: string | null = null;
    let isOver = false;
    const open = async () => {
      const work = (await listWork(account, transportId)).find(({ id }) => id === photoId);
      const file = work && (await findFile(account, work));
      if (!file || isOver) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    };
    void open();
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [account, photoId, transportId]);
  return address;
}

interface InspectionPhotoProps {
  transportId: string;
  photo: PhotoContent;
  alt: string;
  className: string;
}

/** A photo of an inspection, small: from this phone while it waits there, and where nobody answers, as far as it was kept. */
export function InspectionPhoto({ transportId, photo, alt, className }: InspectionPhotoProps) {
  const { photoId } = photo;
  const { user } = useSession();
  const here = usePhotoHere(isOnPhone(photo) ? photoId : null, transportId);
  const [kept, setKept] = useState<{ readonly of: string; readonly source: string | null } | null>(null);
  const served = isOnPhone(photo) ? null : inspectionPhotoUrl(transportId, photoId, 'thumb');
  const fall = async () => {
    if (user && kept?.of !== photoId)
      setKept({ of: photoId, source: await findStored<string>(user.id, storedThumbName(transportId, photoId)) });
  };
  // Taken again it is another photo: what was kept of the one before is not its picture.
  const source = (kept?.of === photoId ? kept.source : null) ?? here ?? served;
  return source ? (
    <img src={source} alt={alt} className={className} onError={() => void fall()} />
  ) : (
    <span role="img" aria-label={alt} className={className} />
  );
}

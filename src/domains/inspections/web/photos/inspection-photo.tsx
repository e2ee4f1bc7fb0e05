import { useEffect, useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { findStored } from '#web/offline/sealed-store.ts';
import { findFile, listWork } from '#web/offline/work.ts';
import type { PhotoContent } from '#domains/inspections/steps-schemas.ts';
import { isOnPhone } from '../waiting/waiting.ts';
import { inspectionPhotoUrl } from '../waiting/work.ts';

/** Cache key of a thumbnail on this phone. */
export const storedThumbName = (job: string, photoId: string): string => `thumb ${job} ${photoId}`;

/** The returned object URL is revoked when it is no longer shown. */
function usePhotoHere(photoId: string | null, transportId: string): string | null {
  const { user } = useSession();
  const account = user?.id ?? null;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photoId || !account) return;
    let objectUrl: string | null = null;
    let isOver = false;
    const open = async () => {
      const work = (await listWork(account, transportId)).find(({ id }) => id === photoId);
      const file = work && (await findFile(account, work));
      if (!file || isOver) return;
      objectUrl = URL.createObjectURL(file);
      setAddress(objectUrl);
    };
    void open();
    return () => {
      isOver = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
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

/** Falls back to the unsent photo on this phone and to its cached thumbnail. */
export function InspectionPhoto({ transportId, photo, alt, className }: InspectionPhotoProps) {
  const { photoId } = photo;
  const { user } = useSession();
  const here = usePhotoHere(isOnPhone(photo) ? photoId : null, transportId);
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly source: string | null } | null>(null);
  const served = isOnPhone(photo) ? null : inspectionPhotoUrl(transportId, photoId, 'thumb');
  const fall = async () => {
    if (user && loaded?.of !== photoId)
      setLoaded({ of: photoId, source: await findStored<string>(user.id, storedThumbName(transportId, photoId)) });
  };
  // Ignore the cached thumbnail of a replaced photo.
  const source = (loaded?.of === photoId ? loaded.source : null) ?? here ?? served;
  return source ? (
    <img src={source} alt={alt} className={className} onError={() => void fall()} />
  ) : (
    <span role="img" aria-label={alt} className={className} />
  );
}

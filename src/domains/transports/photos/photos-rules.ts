import type { TransportStatus } from '../schemas.ts';

export const maxPhotos = 10;

/** Size of one photo as it is sent, at most. */
export const maxPhotoMegabytes = 10;

/** What a photo may be; the server judges it by content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const tooManyPhotos = `Maximum ${maxPhotos} files allowed`;

/** Stages of a transport under which its photos stand. */
export const photoSections = ['before_pickup'] as const;

const closedStatuses: readonly TransportStatus[] = ['in_transit', 'delivered', 'completed', 'cancelled'];

/** True while the shipper may still change the photos: until pickup. */
export const isBeforePickup = (status: TransportStatus): boolean => !closedStatuses.includes(status);

/** Why a chosen file is not sent; null when it may be tried. */
export function photoProblem({ type, size }: { type: string; size: number }): string | null {
  if (!(photoTypes as readonly string[]).includes(type)) return `File type ${type || 'unknown'} is not allowed`;
  return size > maxPhotoMegabytes * 1024 * 1024 ? `File size exceeds ${maxPhotoMegabytes}MB limit` : null;
}

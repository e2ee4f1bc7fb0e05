import type { TransportStatus } from '../schemas.ts';

export const maxPhotos = 10;

export const maxPhotoMegabytes = 10;

/** Checked by content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const tooManyPhotos = `Maximum ${maxPhotos} files allowed`;

export const photoSections = ['before_pickup'] as const;

const closedStatuses: readonly TransportStatus[] = ['in_transit', 'delivered', 'completed', 'cancelled'];

export const isBeforePickup = (status: TransportStatus): boolean => !closedStatuses.includes(status);

export function photoProblem({ type, size }: { type: string; size: number }): string | null {
  if (!(photoTypes as readonly string[]).includes(type)) return `File type ${type || 'unknown'} is not allowed`;
  return size > maxPhotoMegabytes * 1024 * 1024 ? `File size exceeds ${maxPhotoMegabytes}MB limit` : null;
}

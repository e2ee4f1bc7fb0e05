import exif from 'exif-reader';

/** In degrees; north and east are positive. */
export interface PhotoPlace {
  readonly lat: number;
  readonly lng: number;
}

const getDegrees = ([degrees = NaN, minutes = NaN, seconds = NaN]: readonly number[]): number => degrees + minutes / 60 + seconds / 3600;

function readGps(block: Buffer): exif.Exif['GPSInfo'] {
  try {
    return exif(block).GPSInfo;
  } catch {
    // EXIF comes from the sender; unreadable data counts as absent.
    return undefined;
  }
}

function readTaken(block: Buffer): { takenAt: Date | undefined; offset: unknown } {
  try {
    const photo = exif(block).Photo as { DateTimeOriginal?: Date; OffsetTimeOriginal?: unknown } | undefined;
    return { takenAt: photo?.DateTimeOriginal, offset: photo?.OffsetTimeOriginal };
  } catch {
    return { takenAt: undefined, offset: undefined };
  }
}

/** Local camera time ('2026-11-22T10:02:11'), with the offset if there is one (EXIF 2.32, 4.6.5). Null if absent or unreadable. */
export function timeOfPhoto(block: Buffer): string | null {
  const { takenAt, offset } = readTaken(block);
  if (!(takenAt instanceof Date) || Number.isNaN(takenAt.getTime())) return null;
  const local = takenAt.toISOString().slice(0, 19);
  return typeof offset === 'string' && /^[+-]\d\d:\d\d$/.test(offset) ? local + offset : local;
}

/** From the EXIF block (EXIF 2.32, 4.6.6). Null if absent or unreadable. */
export function findPhotoLocation(block: Buffer): PhotoPlace | null {
  const gps = readGps(block);
  if (!Array.isArray(gps?.GPSLatitude) || !Array.isArray(gps.GPSLongitude)) return null;
  const lat = getDegrees(gps.GPSLatitude) * (gps.GPSLatitudeRef === 'S' ? -1 : 1);
  const lng = getDegrees(gps.GPSLongitude) * (gps.GPSLongitudeRef === 'W' ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

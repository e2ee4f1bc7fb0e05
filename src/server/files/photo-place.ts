/** Where a photo was taken, in degrees; north and east are positive. */
export interface PhotoPlace {
  readonly lat: number;
  readonly lng: number;
}

const gpsPointerTag = 0x8825;
const tags = { latRef: 1, lat: 2, lngRef: 3, lng: 4 } as const;
const entryBytes = 12;

interface Tiff {
  readonly view: DataView;
  readonly little: boolean;
}

/** Offset of each entry's value field in a directory, by its tag. */
function entriesOf({ view, little }: Tiff, at: number): Map<number, number> {
  const count = view.getUint16(at, little);
  return new Map(
    Array.from({ length: count }, (_, entry) => {
      const place = at + 2 + entry * entryBytes;
      return [view.getUint16(place, little), place + 8];
    }),
  );
}

/** Degrees of three rationals: degrees, minutes, seconds. */
function degreesOf({ view, little }: Tiff, valueAt: number): number {
  const at = view.getUint32(valueAt, little);
  const [degrees, minutes, seconds] = [0, 8, 16].map((step) => view.getUint32(at + step, little) / view.getUint32(at + step + 4, little));
  return degrees! + minutes! / 60 + seconds! / 3600;
}

function readPlace(exif: Buffer): PhotoPlace | null {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const view = new DataView(exif.buffer, exif.byteOffset + start, exif.length - start);
  const tiff: Tiff = { view, little: view.getUint16(0) === 0x4949 };
  const pointer = entriesOf(tiff, view.getUint32(4, tiff.little)).get(gpsPointerTag);
  if (pointer === undefined) return null;
  const gps = entriesOf(tiff, view.getUint32(pointer, tiff.little));
  const [latAt, lngAt] = [gps.get(tags.lat), gps.get(tags.lng)];
  if (latAt === undefined || lngAt === undefined) return null;
  const isRef = (tag: number, letter: string) => String.fromCharCode(view.getUint8(gps.get(tag) ?? latAt)) === letter;
  const lat = degreesOf(tiff, latAt) * (isRef(tags.latRef, 'S') ? -1 : 1);
  const lng = degreesOf(tiff, lngAt) * (isRef(tags.lngRef, 'W') ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** The place in a picture's EXIF block (EXIF 2.32, 4.6.6); null where it has none or cannot be read. */
export function placeOfPhoto(exif: Buffer): PhotoPlace | null {
  try {
    return readPlace(exif);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

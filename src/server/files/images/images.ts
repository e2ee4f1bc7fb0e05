import { AppError, invalid } from '#shared/errors.ts';
import { getContentType } from '../content-type.ts';
import { findPhotoLocation, timeOfPhoto, type PhotoPlace } from './photo-place.ts';
import { createFairQueue } from '../fair-queue.ts';

/** A re-encoded picture, with nothing of the original file but its pixels. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly mime: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

export interface CleanPhoto {
  readonly image: CleanImage;
  readonly thumb: CleanImage;
  readonly place: PhotoPlace | null;
  /** Time of the camera's clock, with an offset if it has one. */
  readonly takenAt: string | null;
}

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** Current phones reach 50 megapixels; decoding takes 4 bytes per pixel. */
const maxPixels = 52_000_000;
const maxSide = 16_384;
const imageSide = 2560;
/** Keeps small print readable: about 370 dpi for a letter page. */
const scanSide = 4096;
const thumbSide = 480;
const decodeSeconds = 20;

const damaged = () => invalid({ file: 'This picture is damaged or incomplete. Please choose it again or take a new one.' });

/** Loaded on first use, because it takes time and memory. */
const loadSharp = async () => (await import('sharp')).default;
type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Limits memory. An account may send all photos of one request at once. */
const inTurn = createFairQueue({ capacity: 24, perAccount: 10 }, 'We’re processing many pictures right now. Please try again in a minute.');

async function getHead(sharp: Sharp, bytes: Buffer) {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) throw damaged();
  if (head.width * head.height > maxPixels || Math.max(head.width, head.height) > maxSide)
    throw invalid({ file: `This picture is too large (${head.width} x ${head.height} pixels). Please choose a smaller one.` });
  return head;
}

async function toCleanImage(pipeline: ReturnType<Sharp>): Promise<CleanImage> {
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: info.format === 'png' ? 'image/png' : 'image/jpeg', width: info.width, height: info.height };
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

const getUpright = (sharp: Sharp, bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .flatten({ background: '#ffffff' });

async function rewriting<T>(bytes: Buffer, work: (sharp: Sharp, head: Awaited<ReturnType<typeof getHead>>) => Promise<T>): Promise<T> {
  const sharp = await loadSharp();
  sharp.concurrency(1);
  const head = await getHead(sharp, bytes);
  try {
    return await work(sharp, head);
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
  }
}

const rewrite = (bytes: Buffer): Promise<CleanPhoto> =>
  rewriting(bytes, async (sharp, head) => {
    const image = await toCleanImage(getUpright(sharp, bytes).resize(within(imageSide)).jpeg({ quality: 84 }));
    const thumb = await toCleanImage(sharp(image.bytes).resize(within(thumbSide)).jpeg({ quality: 76 }));
    return { image, thumb, place: head.exif ? findPhotoLocation(head.exif) : null, takenAt: head.exif ? timeOfPhoto(head.exif) : null };
  });

/**
 * Re-encodes a picture as JPEG without metadata, upright, at most 2560 pixels a side, plus a thumbnail of at most 480. Throws 415
 * `file_type` unless it is JPEG, PNG or WebP; 422 `invalid` if it is damaged or above 52 megapixels; 429 and 503 like `createFairQueue`.
 */
export const cleanPhoto = (bytes: Buffer, accountId: string): Promise<CleanPhoto> =>
  inTurn(accountId, async () => {
    const type = await getContentType(bytes);
    if (!imageTypes.includes(type)) throw new AppError(415, 'file_type', `File type ${type} is not allowed`);
    return rewrite(bytes);
  });

/** Like `cleanPhoto`, but at most 4096 pixels a side; PNG and the first frame of a GIF become PNG. Doesn't check the file type. */
export const cleanScan = (bytes: Buffer, accountId: string): Promise<CleanImage> =>
  inTurn(accountId, () =>
    rewriting(bytes, async (sharp) => {
      const upright = getUpright(sharp, bytes).resize(within(scanSide));
      const isDrawn = ['image/png', 'image/gif'].includes(await getContentType(bytes));
      return toCleanImage(isDrawn ? upright.png({ compressionLevel: 8 }) : upright.jpeg({ quality: 88 }));
    }),
  );

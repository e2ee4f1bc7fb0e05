import { AppError, invalid } from '#shared/errors.ts';
import { getContentType } from '../content-type.ts';
import { findPhotoLocation, timeOfPhoto, type PhotoPlace } from './photo-place.ts';
import { createFairQueue } from '../fair-queue.ts';

/** A picture as we wrote it: nothing of the sender's bytes is left but what can be seen. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly mime: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/** A picture in both sizes, and where and when it says it was taken. */
export interface CleanPhoto {
  readonly image: CleanImage;
  readonly thumb: CleanImage;
  readonly place: PhotoPlace | null;
  /** By the camera's own clock, with an offset where it gives one. */
  readonly takenAt: string | null;
}

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** Today's phones reach 50 megapixels; a picture is decoded in memory at 4 bytes a pixel. */
const maxPixels = 52_000_000;
const maxSide = 16_384;
const imageSide = 2560;
/** Small print stays readable: a letter page at about 370 dots an inch. */
const scanSide = 4096;
const thumbSide = 480;
const decodeSeconds = 20;

const damaged = () => invalid({ file: 'This picture is damaged or incomplete. Please choose it again or take a new one.' });

/** Loaded with the first picture: a server without uploads neither waits for it nor holds its memory. */
const loadSharp = async () => (await import('sharp')).default;
type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Each waits with its bytes in memory. An account may send all photos of one request at once. */
const inTurn = createFairQueue({ places: 24, perAccount: 10 }, 'We’re processing many pictures right now. Please try again in a minute.');

async function getHead(sharp: Sharp, bytes: Buffer) {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) throw damaged();
  if (head.width * head.height > maxPixels || Math.max(head.width, head.height) > maxSide)
    throw invalid({ file: `This picture is too large (${head.width} x ${head.height} pixels). Please choose a smaller one.` });
  return head;
}

async function written(pipeline: ReturnType<Sharp>): Promise<CleanImage> {
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: info.format === 'png' ? 'image/png' : 'image/jpeg', width: info.width, height: info.height };
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** The first frame, upright on white, as far as it can be decoded in time. */
const getUpright = (sharp: Sharp, bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .flatten({ background: '#ffffff' });

/** Hands over sharp, set to one thread, with the picture's head, and calls whatever fails in `work` a damaged picture. */
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
    const image = await written(getUpright(sharp, bytes).resize(within(imageSide)).jpeg({ quality: 84 }));
    const thumb = await written(sharp(image.bytes).resize(within(thumbSide)).jpeg({ quality: 76 }));
    return { image, thumb, place: head.exif ? findPhotoLocation(head.exif) : null, takenAt: head.exif ? timeOfPhoto(head.exif) : null };
  });

/**
 * Judges a picture by its content and writes it anew as JPEG, upright, at most 2560 pixels a side, without metadata and without whatever
 * else the file carried, with a thumbnail of at most 480. Throws 415 `file_type` for anything but JPEG, PNG
 * and WebP, 422 `invalid` for one that is damaged, cut off or has more than 52 megapixels. One is read at a time; 429 `rate_limited`
 * for an account with ten that wait, 503 `unavailable` while two dozen of all accounts do.
 */
export const cleanPhoto = (bytes: Buffer, accountId: string): Promise<CleanPhoto> =>
  inTurn(accountId, async () => {
    const type = await getContentType(bytes);
    if (!imageTypes.includes(type)) throw new AppError(415, 'file_type', `File type ${type} is not allowed`);
    return rewrite(bytes);
  });

/**
 * Writes the picture of a document anew, upright, at most 4096 pixels a side, without metadata and without whatever else the file
 * carried: JPEG and WebP as JPEG, PNG and the first frame of a GIF as PNG. Throws 422 `invalid` for one that is damaged, cut off
 * or has more than 52 megapixels; the type must be judged before. Waits and is refused as `cleanPhoto`, in the same line.
 */
export const cleanScan = (bytes: Buffer, accountId: string): Promise<CleanImage> =>
  inTurn(accountId, () =>
    rewriting(bytes, async (sharp) => {
      const upright = getUpright(sharp, bytes).resize(within(scanSide));
      const isDrawn = ['image/png', 'image/gif'].includes(await getContentType(bytes));
      return written(isDrawn ? upright.png({ compressionLevel: 8 }) : upright.jpeg({ quality: 88 }));
    }),
  );

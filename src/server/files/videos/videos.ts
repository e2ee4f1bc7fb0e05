import { AppError, invalid } from '#shared/errors.ts';
import { getContentType } from '../content-type.ts';
import { inspectInThread, type InspectionLimits } from '../inspect-in-thread.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { VideoFinding } from './video-findings.ts';
import { fileOfProgram } from '#server/root.ts';

/** A video as we wrote it: one track of pictures, no sound, and nothing else of the sender's bytes. */
export interface CleanVideo {
  readonly bytes: Buffer;
  readonly mime: 'video/webm' | 'video/mp4';
  /** Whole seconds, at least 1. */
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

/** Each waits with its bytes in memory. */
const inTurn = createFairQueue({ places: 8, perAccount: 3 }, 'We’re checking many videos right now. Please try again in a minute.');

const lookLimits: InspectionLimits = { workSeconds: 8, clockSeconds: 60 };

const words: Record<Exclude<VideoFinding['found'], 'clean' | 'long' | 'busy'>, string> = {
  sound: 'This video has sound. Please record it with the sound off.',
  pictureless: 'This video has no picture. Please record it again.',
  tracks: 'This video has more than one track. Please record it again.',
  codec: 'This video format is not supported. Please record it again.',
  size: 'This video’s resolution is too high. Please record it again.',
  damaged: 'This video is damaged or incomplete. Please record it again.',
  slow: 'This video takes too long to read. Please record it again.',
  bomb: 'This video takes too long to read. Please record it again.',
};

/** A forged length is no number that anybody reads. */
const lengthSaid = (seconds: number, maxSeconds: number): string =>
  seconds > 3600 ? `more than an hour; ${maxSeconds} seconds` : `${seconds} seconds; ${maxSeconds}`;

const isTaken = (type: string): type is CleanVideo['mime'] => type === 'video/webm' || type === 'video/mp4';

/**
 * Judges a video by its content and writes its pictures into a new file of the same kind, without metadata and without whatever else the file
 * carried; they are not decoded. Throws 415 `file_type` for anything but WebM and MP4, 422 `invalid` with a sentence for one that has sound, no
 * picture, more than one track, lasts longer than `maxSeconds` (and two more), or is damaged or cut off. One is looked into at a time: 429
 * `rate_limited` for an account with three that wait, 503 `unavailable` while eight of all do, or the machine is too busy.
 */
export const cleanVideo = (
  bytes: Buffer,
  accountId: string,
  { maxSeconds, limits = lookLimits }: { readonly maxSeconds: number; readonly limits?: InspectionLimits },
): Promise<CleanVideo> =>
  inTurn(accountId, async () => {
    const mime = await getContentType(bytes);
    if (!isTaken(mime)) throw new AppError(415, 'file_type', `File type ${mime} is not allowed`);
    const program = fileOfProgram('src/server/files/videos/video-worker.ts');
    const finding = await inspectInThread<VideoFinding>(program, { bytes, mime, maxSeconds }, limits);
    if (finding.found === 'clean') {
      const { found: _found, bytes: written, ...rest } = finding;
      return { ...rest, mime, bytes: Buffer.from(written.buffer, written.byteOffset, written.byteLength) };
    }
    if (finding.found === 'long')
      throw invalid({ file: `This video lasts ${lengthSaid(finding.seconds, maxSeconds)} are allowed. Please record a shorter one.` });
    if (finding.found === 'busy')
      throw new AppError(503, 'unavailable', 'We’re too busy to check this video right now. Please send it again in a few minutes.', {
        retryAfterSeconds: 60,
      });
    throw invalid({ file: words[finding.found] });
  });

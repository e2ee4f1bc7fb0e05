import { AppError, invalid } from '#shared/errors.ts';
import { getContentType } from '../content-type.ts';
import { inspectInThread, type InspectionLimits } from '../inspect-in-thread.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { VideoFinding } from './video-findings.ts';
import { fileOfProgram } from '#server/root.ts';

/** Rewritten by us: one track of frames, no sound, no metadata. */
export interface CleanVideo {
  readonly bytes: Buffer;
  readonly mime: 'video/webm' | 'video/mp4';
  /** At least 1. */
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

const inTurn = createFairQueue({ capacity: 8, perAccount: 3 }, 'We’re checking many videos right now. Please try again in a minute.');

const lookLimits: InspectionLimits = { workSeconds: 8, clockSeconds: 60 };

const findingMessages: Record<Exclude<VideoFinding['found'], 'clean' | 'long' | 'busy'>, string> = {
  sound: 'This video has sound. Please record it with the sound off.',
  pictureless: 'This video has no picture. Please record it again.',
  tracks: 'This video has more than one track. Please record it again.',
  codec: 'This video format is not supported. Please record it again.',
  size: 'This video’s resolution is too high. Please record it again.',
  damaged: 'This video is damaged or incomplete. Please record it again.',
  slow: 'This video takes too long to read. Please record it again.',
  bomb: 'This video takes too long to read. Please record it again.',
};

const lengthSaid = (seconds: number, maxSeconds: number): string =>
  seconds > 3600 ? `more than an hour; ${maxSeconds} seconds` : `${seconds} seconds; ${maxSeconds}`;

const isTaken = (type: string): type is CleanVideo['mime'] => type === 'video/webm' || type === 'video/mp4';

/** Doesn't decode frames. Throws 415 `file_type`, 422 `invalid`, 503 if the machine is too busy, and 429 and 503 like `createFairQueue`. */
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
      const { found: _found, bytes: content, ...rest } = finding;
      return { ...rest, mime, bytes: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
    }
    if (finding.found === 'long')
      throw invalid({ file: `This video lasts ${lengthSaid(finding.seconds, maxSeconds)} are allowed. Please record a shorter one.` });
    if (finding.found === 'busy')
      throw new AppError(503, 'unavailable', 'We’re too busy to check this video right now. Please send it again in a few minutes.', {
        retryAfterSeconds: 60,
      });
    throw invalid({ file: findingMessages[finding.found] });
  });

import { hasLiveCamera } from '#web/ui/pictures/use-camera.ts';
import { maxVideoSeconds } from '#domains/inspections/videos/video-rules.ts';

/** What a browser may record, the kind that most of them play first; none of it is asked to hold sound. */
const kinds = ['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/mp4', 'video/webm'] as const;

/** Half a minute at this rate is about 5 MB, which a thin line still carries. */
const bitsPerSecond = 1_200_000;

const kindHere = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : kinds.find((kind) => MediaRecorder.isTypeSupported(kind));

/** True where a page of this browser can record what the camera sees, without sound. */
export const canRecord = (): boolean => hasLiveCamera() && kindHere() !== undefined;

/** A video as it was recorded, and how long it lasts. */
export interface RecordedVideo {
  readonly file: File;
  readonly seconds: number;
}

export interface Recorder {
  stop(): void;
}

/** Records what a camera sees until it is stopped or half a minute is over; then says what was recorded, or null where that failed. */
export function record(stream: MediaStream, onDone: (recorded: RecordedVideo | null) => void): Recorder {
  const mimeType = kindHere()!;
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  const begunAt = performance.now();
  const stop = () => recorder.state !== 'inactive' && recorder.stop();
  const timer = setTimeout(stop, maxVideoSeconds * 1000);
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    clearTimeout(timer);
    const type = mimeType.split(';')[0]!;
    const file = new File(parts, `video.${type.slice('video/'.length)}`, { type });
    const seconds = Math.min(maxVideoSeconds, Math.max(1, Math.round((performance.now() - begunAt) / 1000)));
    onDone(file.size > 0 ? { file, seconds } : null);
  });
  recorder.start();
  return { stop };
}

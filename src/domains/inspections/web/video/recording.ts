import { hasLiveCamera } from '#web/ui/pictures/use-camera.ts';
import { maxVideoSeconds } from '#domains/inspections/videos/video-rules.ts';

/** Recording formats, those with the widest playback support first. None includes sound. */
const kinds = ['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/mp4', 'video/webm'] as const;

/** 30 seconds take about 5 MB, which a slow connection can still send. */
const bitsPerSecond = 1_200_000;

const kindHere = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : kinds.find((kind) => MediaRecorder.isTypeSupported(kind));

export const canRecord = (): boolean => hasLiveCamera() && kindHere() !== undefined;

export interface RecordedVideo {
  readonly file: File;
  readonly seconds: number;
}

export interface Recorder {
  stop(): void;
}

/** Records until stopped or the time limit; calls back with null if recording failed. */
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

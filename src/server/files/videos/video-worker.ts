import { parentPort, workerData } from 'node:worker_threads';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type InputVideoTrack,
} from 'mediabunny';
import { getOutline } from './video-outline.ts';
import type { VideoFinding } from './video-findings.ts';

interface VideoTask {
  readonly bytes: Uint8Array;
  readonly mime: 'video/webm' | 'video/mp4';
  readonly maxSeconds: number;
}

const codecs = { 'video/webm': ['vp8', 'vp9', 'av1'], 'video/mp4': ['avc', 'hevc', 'vp9', 'av1'] } as const;
const maxSide = 4096;
/** Recorders stop slightly late; no camera exceeds this frame rate. */
const toleratedSeconds = 2;
const maxPicturesPerSecond = 130;

/** Copies the frames of the only track into a new file of the same format, without metadata. */
async function rewrite(track: InputVideoTrack, task: VideoTask): Promise<VideoFinding> {
  const { mime, maxSeconds } = task;
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig || !(codecs[mime] as readonly string[]).includes(codec)) return { found: 'codec' };
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (width < 1 || height < 1 || Math.max(width, height) > maxSide) return { found: 'size' };
  const target = new BufferTarget();
  const format = mime === 'video/webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  await output.start();
  let [count, end, size] = [0, 0, 0];
  let begin: number | null = null;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    begin ??= packet.timestamp;
    count += 1;
    size += packet.data.length;
    // Overlapping frames or shared headers could turn a small file into gigabytes.
    if (size > task.bytes.length) return { found: 'bomb' };
    const isFirst = count === 1;
    if (packet.data.length === 0 || (isFirst && packet.type !== 'key') || count > (maxSeconds + toleratedSeconds) * maxPicturesPerSecond)
      return { found: 'damaged' };
    end = Math.max(end, packet.timestamp - begin + packet.duration);
    if (end > maxSeconds + toleratedSeconds) return { found: 'long', seconds: Math.ceil(await getLength(track, begin)) };
    await source.add(packet.clone({ timestamp: packet.timestamp - begin }), isFirst ? { decoderConfig } : undefined);
  }
  if (count === 0) return { found: 'damaged' };
  await output.finalize();
  return { found: 'clean', bytes: new Uint8Array(target.buffer!), seconds: Math.max(1, Math.round(end)), width, height };
}

/** From the last frame, because browser recorders write no duration. */
async function getLength(track: InputVideoTrack, begin: number): Promise<number> {
  const last = await new EncodedPacketSink(track).getPacket(Infinity, { metadataOnly: true });
  return last ? last.timestamp + last.duration - begin : 0;
}

async function judge(task: VideoTask): Promise<VideoFinding> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  const outline = getOutline(bytes, task.mime);
  if (!outline.isWhole) return { found: 'damaged' };
  const input = new Input({ source: new BufferSource(bytes), formats: [task.mime === 'video/webm' ? WEBM : MP4] });
  try {
    const tracks = await input.getTracks();
    if (tracks.some((track) => track.isAudioTrack())) return { found: 'sound' };
    const [track] = tracks;
    if (!track?.isVideoTrack()) return { found: 'pictureless' };
    if (outline.tracks !== 1 || tracks.length !== 1) return { found: 'tracks' };
    return await rewrite(track, task);
  } catch {
    return { found: 'damaged' };
  } finally {
    input.dispose();
  }
}

const finding = await judge(workerData as VideoTask);
// A thread's port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(finding);

export interface VideoOutline {
  /** Every box or element ends within the file. */
  readonly isWhole: boolean;
  readonly tracks: number;
}

const broken: VideoOutline = { isWhole: false, tracks: 0 };

/** Half a minute of video has a few thousand. */
const maxParts = 50_000;

/** Boxes by ISO/IEC 14496-12, 4.2, including those inside `moov`. */
function outlineOfMp4(bytes: Buffer): VideoOutline {
  let [at, tracks] = [0, 0];
  for (let parts = 0; at < bytes.length; parts += 1) {
    if (parts > maxParts || at + 8 > bytes.length) return broken;
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) return broken;
    const name = bytes.toString('latin1', at + 4, at + 8);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < 8 || at + size > bytes.length) return broken;
    if (name === 'trak') tracks += 1;
    at += name === 'moov' ? (short === 1 ? 16 : 8) : size;
  }
  return { isWhole: tracks > 0, tracks };
}

const ebml = { segment: 0x18538067, cluster: 0x1f43b675, tracks: 0x1654ae6b, trackEntry: 0xae } as const;
const entered: readonly number[] = [ebml.segment, ebml.cluster, ebml.tracks];

/** Variable-length number (RFC 8794, 4); all ones means an unknown size. Null if cut off or longer than eight bytes. */
function readNumber(bytes: Buffer, at: number, keepsMarker: boolean): { value: number; length: number; isUnknown: boolean } | null {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  const mark = 1 << (8 - length);
  let value = keepsMarker ? bytes[at]! : bytes[at]! & (mark - 1);
  let isUnknown = (bytes[at]! & (mark - 1)) === mark - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { value, length, isUnknown };
}

/** Elements by RFC 9559, including those inside segment, clusters and tracks. */
function outlineOfWebm(bytes: Buffer): VideoOutline {
  let [at, tracks] = [0, 0];
  for (let parts = 0; at < bytes.length; parts += 1) {
    const id = readNumber(bytes, at, true);
    const size = id && readNumber(bytes, at + id.length, false);
    if (parts > maxParts || !size) return broken;
    const isEntered = entered.includes(id.value);
    const from = at + id.length + size.length;
    if (size.isUnknown ? !isEntered : from + size.value > bytes.length) return broken;
    if (id.value === ebml.trackEntry) tracks += 1;
    at = isEntered ? from : from + size.value;
  }
  return { isWhole: tracks > 0, tracks };
}

/** Detects cut-off files, and tracks that a reader would skip. Never throws. */
export const getOutline = (bytes: Buffer, mime: 'video/webm' | 'video/mp4'): VideoOutline =>
  mime === 'video/mp4' ? outlineOfMp4(bytes) : outlineOfWebm(bytes);

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

export interface SamplePicture {
  readonly width?: number;
  readonly height?: number;
  readonly color?: string;
}

const picture = ({ width = 640, height = 480, color = '#2f5d8a' }: SamplePicture) =>
  sharp({ create: { width, height, channels: 3, background: color } });

export const buildJpeg = (sample: SamplePicture = {}): Promise<Buffer> => picture(sample).jpeg().toBuffer();

export const buildPng = (sample: SamplePicture = {}): Promise<Buffer> => picture(sample).ensureAlpha(0.5).png().toBuffer();

export const buildWebp = (sample: SamplePicture = {}): Promise<Buffer> => picture(sample).webp().toBuffer();

/** Rotated JPEG with GPS position, camera and owner in EXIF. */
export const buildPhonePhoto = (): Promise<Buffer> =>
  picture({ width: 640, height: 480 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretPhoneMaker', Copyright: 'Sam Whitfield private' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 1668/100', GPSLongitudeRef: 'W', GPSLongitude: '97/1 44/1 3336/100' },
    })
    .jpeg()
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Small 1-bit PNG that decodes to `side` squared pixels. */
export function buildPngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export async function buildEvidence(sql: Sql, { transportId, userId }: { transportId: string; userId: string }): Promise<string> {
  const [fileId, id] = [newId(), newId()];
  await sql`
    insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key) values (${fileId}, 1, 'a', 'image/jpeg', 'disk', 'a', 'a')`;
  await sql`
    insert into documents (id, transport_id, user_id, document_type, file_id, file_name, file_size, mime_type, ip_address, original_sha256)
    values (${id}, ${transportId}, ${userId}, 'evidence_photo', ${fileId}, 'gate.jpg', 1, 'image/jpeg', '10.0.0.1', 'a')`;
  return id;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { BufferSource, BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, Input, Output, WEBM, WebMOutputFormat } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { cleanVideo } from './videos.ts';
import { getOutline } from './video-outline.ts';

const recorded = (name: string): Buffer => readFileSync(path.resolve('test/videos', name));
const judge = (bytes: Buffer, maxSeconds = 30) => cleanVideo(bytes, 'dana', { maxSeconds });
const refusal = async (bytes: Buffer) => {
  const error = (await judge(bytes).catch((refused: unknown) => refused)) as {
    status?: number;
    fields?: Record<string, string>;
    message: string;
  };
  return [error.status, error.fields?.['file'] ?? error.message];
};

async function stretched(times: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(recorded('silent.webm')), formats: [WEBM] });
  const [track] = await input.getVideoTracks();
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await track!.getDecoderConfig())!;
  for await (const packet of new EncodedPacketSink(track!).packets())
    await source.add(packet.clone({ timestamp: packet.timestamp * times }), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer!);
}

function box(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const numbers = (...all: number[]): Buffer => {
  const bytes = Buffer.alloc(all.length * 4);
  for (const [at, one] of all.entries()) bytes.writeUInt32BE(one, at * 4);
  return bytes;
};

/** Replaces the frame tables of the silent MP4. */
async function retabled(tables: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const { bytes } = await judge(recorded('silent.mp4'));
  const within = (from: number, to: number): Buffer => {
    const parts: Buffer[] = [];
    for (let at = from; at < to; at += bytes.readUInt32BE(at)) {
      const [name, end] = [bytes.toString('latin1', at + 4, at + 8), at + bytes.readUInt32BE(at)];
      const isEntered = ['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(name);
      parts.push(isEntered ? box(name, within(at + 8, end)) : tables[name] ? box(name, tables[name]) : bytes.subarray(at, end));
    }
    return Buffer.concat(parts);
  };
  return within(0, bytes.length);
}

async function overlapping(count: number): Promise<Buffer> {
  const tables = (place: number) => ({
    stts: numbers(0, 1, count, 1),
    stsz: numbers(0, 600, count),
    stsc: numbers(0, 1, 1, 1, 1),
    stco: numbers(0, count, ...Array.from({ length: count }, () => place)),
  });
  const place = (await retabled(tables(0))).indexOf('mdat') + 4;
  return retabled(tables(place));
}

function element(id: string, ...parts: Uint8Array[]): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) + BigInt(Buffer.concat(parts).length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...parts]);
}

/** All bytes but one are stripped from the frames and stored once in the track (ContentCompSettings, RFC 9559, 5.1.4.1.31). */
async function sharing(count: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(recorded('silent.webm')), formats: [WEBM] });
  const [track] = await input.getVideoTracks();
  const { data } = (await new EncodedPacketSink(track!).getFirstPacket())!;
  const byte = (value: number) => Uint8Array.of(value);
  const shared = element('6240', element('5033', byte(0)), element('5034', element('4254', byte(3)), element('4255', data)));
  const size = element('e0', element('b0', Uint8Array.of(1, 64)), element('ba', byte(240)));
  const entry = element(
    'ae',
    element('d7', byte(1)),
    element('83', byte(1)),
    element('86', Buffer.from('V_VP8')),
    size,
    element('6d80', shared),
  );
  const blocks = Array.from({ length: count }, (_, at) => element('a3', Uint8Array.of(0x81, at >> 8, at & 255, 0x80, 0)));
  const cluster = element('1f43b675', element('e7', byte(0)), ...blocks);
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  return Buffer.concat([head, element('18538067', element('1654ae6b', entry), cluster)]);
}

describe('a video', () => {
  it.each([
    ['silent.webm', 'video/webm'],
    ['silent.mp4', 'video/mp4'],
  ] as const)('without sound is re-encoded, with its length: %s', async (name, mime) => {
    const clean = await judge(recorded(name));
    expect(clean).toMatchObject({ mime, seconds: 1, width: 320, height: 240 });
    expect(getOutline(clean.bytes, mime)).toEqual({ isWhole: true, tracks: 1 });
    expect((await judge(clean.bytes)).bytes.length).toBeGreaterThan(1000);
  });

  it.each(['sound.webm', 'sound.mp4', 'audio-only.webm'])('that has sound is refused: %s', async (name) => {
    expect(await refusal(recorded(name))).toEqual([422, 'This video has sound. Please record it with the sound off.']);
  });

  it('lasts at most about half a minute', async () => {
    expect(await judge(await stretched(30))).toMatchObject({ seconds: expect.closeTo(30, -1) });
    const [status, words] = await refusal(await stretched(45));
    expect([status, words]).toEqual([422, expect.stringMatching(/^This video lasts \d+ seconds; 30 are allowed/)]);
    const slow = await stretched(30);
    const { seconds } = await judge(slow);
    expect((await judge(slow, seconds - 1)).seconds).toBe(seconds);
    await expect(judge(slow, seconds - 4)).rejects.toMatchObject({ status: 422 });
  });

  it('that is truncated is refused, or shortened at a frame boundary, without hanging', async () => {
    for (const [name, mime] of [
      ['silent.webm', 'video/webm'],
      ['silent.mp4', 'video/mp4'],
    ] as const) {
      const bytes = recorded(name);
      const cuts = Array.from({ length: bytes.length - 1 }, (_, at) => bytes.subarray(0, at + 1));
      const whole = cuts.filter((cut) => getOutline(cut, mime).isWhole);
      expect(whole.length).toBeLessThan(20);
      for (const cut of whole)
        expect(
          await judge(cut).then(
            ({ seconds }) => seconds,
            ({ status }: { status: number }) => status,
          ),
        ).toBeOneOf([1, 422]);
      expect(await refusal(cuts.at(-1)!)).toEqual([422, 'This video is damaged or incomplete. Please record it again.']);
    }
  });

  it('of another file type is refused by that name', async () => {
    expect(await refusal(Buffer.from('%PDF-1.7\n'.padEnd(200)))).toEqual([415, 'File type application/pdf is not allowed']);
    expect(await refusal(Buffer.alloc(0))).toEqual([415, 'File type application/octet-stream is not allowed']);
  });

  it('with hidden tracks is refused', async () => {
    const bytes = recorded('sound.webm');
    // Gives the second track an unknown type (0x83), which readers skip.
    const at = bytes.indexOf(Buffer.from([0x83, 0x81, 0x02]));
    expect(at).toBeGreaterThan(0);
    bytes[at + 2] = 0x7f;
    expect(await refusal(bytes)).toEqual([422, 'This video has more than one track. Please record it again.']);
  });

  it('that would grow by rewriting, with overlapping frames, is refused', async () => {
    for (const bytes of [await overlapping(2000), await sharing(2000)]) {
      const refused = await refusal(bytes);
      expect(refused).toEqual([422, 'This video takes too long to read. Please record it again.']);
    }
  });

  it('with an empty last part is complete', async () => {
    const { bytes } = await judge(recorded('silent.mp4'));
    expect(await judge(Buffer.concat([bytes, box('free', Buffer.alloc(0))]))).toMatchObject({ mime: 'video/mp4', seconds: 1 });
  });

  it('that needs too much work is refused', async () => {
    const look = cleanVideo(recorded('silent.webm'), 'dana', { maxSeconds: 30, limits: { workSeconds: 0.001, clockSeconds: 60 } });
    await expect(look).rejects.toMatchObject({ status: 422 });
  });
});

it('parsing any data ends', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('video/webm', 'video/mp4'), (bytes, mime) => {
      expect(getOutline(Buffer.from(bytes), mime)).toHaveProperty('isWhole');
    }),
  );
});

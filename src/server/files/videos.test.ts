import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { BufferSource, BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, Input, Output, WEBM, WebMOutputFormat } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { cleanVideo } from './videos.ts';
import { outlineOf } from './video-outline.ts';

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

/** The silent recording, played so many times slower. */
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

describe('a video', () => {
  it.each([
    ['silent.webm', 'video/webm'],
    ['silent.mp4', 'video/mp4'],
  ] as const)('without sound is written anew, with its length: %s', async (name, mime) => {
    const clean = await judge(recorded(name));
    expect(clean).toMatchObject({ mime, seconds: 1, width: 320, height: 240 });
    expect(outlineOf(clean.bytes, mime)).toEqual({ isWhole: true, tracks: 1 });
    expect((await judge(clean.bytes)).bytes.length).toBeGreaterThan(1000);
  });

  it.each(['sound.webm', 'sound.mp4', 'audio-only.webm'])('that has sound is refused: %s', async (name) => {
    expect(await refusal(recorded(name))).toEqual([422, 'This video has sound. Please record it with the sound off.']);
  });

  it('may last half a minute and a moment, and no longer', async () => {
    expect(await judge(await stretched(30))).toMatchObject({ seconds: expect.closeTo(30, -1) });
    const [status, words] = await refusal(await stretched(45));
    expect([status, words]).toEqual([422, expect.stringMatching(/^This video lasts \d+ seconds; 30 are allowed/)]);
    const slow = await stretched(30);
    const { seconds } = await judge(slow);
    expect((await judge(slow, seconds - 1)).seconds).toBe(seconds);
    await expect(judge(slow, seconds - 4)).rejects.toMatchObject({ status: 422 });
  });

  it('that is cut off is refused, or, cut between two pictures, is a shorter one; it holds up nobody', async () => {
    for (const [name, mime] of [
      ['silent.webm', 'video/webm'],
      ['silent.mp4', 'video/mp4'],
    ] as const) {
      const bytes = recorded(name);
      const cuts = Array.from({ length: bytes.length - 1 }, (_, at) => bytes.subarray(0, at + 1));
      const whole = cuts.filter((cut) => outlineOf(cut, mime).isWhole);
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

  it('of another kind is named', async () => {
    expect(await refusal(Buffer.from('%PDF-1.7\n'.padEnd(200)))).toEqual([415, 'File type application/pdf is not allowed']);
    expect(await refusal(Buffer.alloc(0))).toEqual([415, 'File type application/octet-stream is not allowed']);
  });

  it('with more tracks than the reader tells of is refused', async () => {
    const bytes = recorded('sound.webm');
    // The kind of its second track (0x83) is one that no reader knows: it passes the track over.
    const at = bytes.indexOf(Buffer.from([0x83, 0x81, 0x02]));
    expect(at).toBeGreaterThan(0);
    bytes[at + 2] = 0x7f;
    expect(await refusal(bytes)).toEqual([422, 'This video has more than one track. Please record it again.']);
  });

  it('that asks for too much work is given up', async () => {
    const look = cleanVideo(recorded('silent.webm'), 'dana', { maxSeconds: 30, limits: { workSeconds: 0.001, clockSeconds: 60 } });
    await expect(look).rejects.toMatchObject({ status: 422 });
  });
});

it('the outline of whatever comes is read to an end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('video/webm', 'video/mp4'), (bytes, mime) => {
      expect(outlineOf(Buffer.from(bytes), mime)).toHaveProperty('isWhole');
    }),
  );
});

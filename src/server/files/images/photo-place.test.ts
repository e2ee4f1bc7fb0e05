import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findPhotoLocation, timeOfPhoto } from './photo-place.ts';

async function getExif(tags: Record<string, string>, block: 'IFD2' | 'IFD3' = 'IFD3'): Promise<Buffer> {
  const blank = sharp({ create: { width: 2, height: 2, channels: 3, background: '#ffffff' } });
  const { exif } = await sharp(
    await blank
      .jpeg()
      .withExif({ [block]: tags })
      .toBuffer(),
  ).metadata();
  return exif!;
}

const austin = { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 1668/100', GPSLongitudeRef: 'W', GPSLongitude: '97/1 44/1 3336/100' };

it.each([
  ['north and west', {}, 30.2713, -97.7426],
  ['south and east', { GPSLatitudeRef: 'S', GPSLongitudeRef: 'E' }, -30.2713, 97.7426],
])('reads degrees, minutes and seconds %s', async (_where, more, lat, lng) => {
  const place = findPhotoLocation(await getExif({ ...austin, ...more }));
  expect(place!.lat).toBeCloseTo(lat, 5);
  expect(place!.lng).toBeCloseTo(lng, 5);
});

it.each([
  ['without a location', { GPSLatitudeRef: 'N' }],
  ['beyond the pole', { ...austin, GPSLatitude: '91/1 0/1 0/1' }],
  ['with a division by zero', { ...austin, GPSLongitude: '97/1 44/0 0/0' }],
])('finds no location in a photo %s', async (_what, tags) => {
  expect(findPhotoLocation(await getExif(tags))).toBeNull();
});

it.each([
  ['the local time of a camera', { DateTimeOriginal: '2026:11:20 10:02:11' }, '2026-11-20T10:02:11'],
  ['a time with its offset', { DateTimeOriginal: '2026:11:20 10:02:11', OffsetTimeOriginal: '-06:00' }, '2026-11-20T10:02:11-06:00'],
  ['no time if there is none', { UserComment: 'none' }, null],
  ['no time if it is invalid', { DateTimeOriginal: 'yesterday' }, null],
])('reads %s', async (_what, tags, time) => {
  expect(timeOfPhoto(await getExif(tags, 'IFD2'))).toBe(time);
});

it('returns null or a location, and never throws, for any damaged data', async () => {
  const whole = await getExif(austin);
  fc.assert(
    fc.property(fc.nat(whole.length), fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }), (end, changes) => {
      const bytes = Buffer.from(whole.subarray(0, end));
      for (const [at, value] of changes) if (at < end) bytes[at] = value;
      const place = findPhotoLocation(bytes);
      expect(timeOfPhoto(bytes) ?? '2026').toMatch(/^-?\+?\d/);
      expect(place === null || (Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180)).toBe(true);
    }),
  );
});

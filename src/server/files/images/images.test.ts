import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPhoto, cleanScan } from './images.ts';

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345' } })
  .png()
  .toBuffer();
const statuses = (settled: PromiseSettledResult<unknown>[]) => settled.map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status));

test('one account is limited to ten pictures in processing, and others are still served', async () => {
  const sent = [
    ...Array.from({ length: 14 }, (_, at) => (at % 2 ? cleanScan : cleanPhoto)(picture, 'greedy')),
    cleanPhoto(picture, 'other'),
  ];
  expect(statuses(await Promise.allSettled(sent))).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429, 429, 429, 200]);
});

test('at most two dozen pictures wait in total', async () => {
  const sent = Array.from({ length: 26 }, (_, at) => cleanPhoto(picture, `account ${at % 13}`));
  expect(statuses(await Promise.allSettled(sent))).toEqual([...Array.from({ length: 24 }, () => 200), 503, 503]);
});

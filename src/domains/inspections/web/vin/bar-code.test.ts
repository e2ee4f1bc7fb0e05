import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photographLabel } from '../../../../../test/harness/people/label-photo.ts';
import { readCodes, type Grays } from './bar-code.ts';

const vin = '1HGCM82633A004352';

async function getGrays(photo: Buffer, longest: number): Promise<Grays> {
  const { data, info } = await sharp(photo)
    .resize({ width: longest, height: longest, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { light: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

describe('reading a label photo', () => {
  it.each([
    ['bar code, straight', { as: 'bars' }],
    ['bar code, tilted', { as: 'bars', turn: 4 }],
    ['bar code, sideways', { as: 'bars', turn: 90 }],
    ['bar code, upside down and slightly blurred', { as: 'bars', turn: 180, blur: 1.2 }],
    ['squares', { as: 'squares', scale: 12 }],
    ['square code, tilted', { as: 'squares', scale: 12, turn: 20 }],
  ] as const)('finds the code: %s', async (_, look) => {
    const said = [...readCodes(await getGrays(await photographLabel(vin, look), 1000))].filter((text) => text !== null);
    expect(new Set(said)).toEqual(new Set([vin]));
  });

  it('finds nothing without a code', async () => {
    const plain = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#5b6068' } })
      .jpeg()
      .toBuffer();
    expect([...readCodes(await getGrays(plain, 600))].filter((text) => text !== null)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { getContent } from '#domains/inspections/sealing/content-rules.ts';
import { bothSignatures, completeSteps } from '#domains/inspections/fixtures.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import { signatureBlocks } from './inspection-blocks.ts';
import { photoBlocks } from './photo-blocks.ts';
import type { Bill } from './queries.ts';

const video = {
  videoId: 'walk',
  fileName: 'video.webm',
  sha256: 'ab12cd34',
  mime: 'video/webm',
  seconds: 12,
  recordedAt: '2026-11-20T21:14:00Z',
  byteSize: 1,
  devicePlace: null,
} as const;

const buildTestBill = (stage: Stage, more: object = {}): Bill => {
  const content = { ...getContent([...completeSteps('car', { stage }), ...bothSignatures]), ...more };
  return { vehicleType: 'car', content, stage, thumbs: new Map() } as unknown as Bill;
};

const mark = { damageId: 'm1', area: 'hood', view: 'front', x: 0.5, y: 0.5, kind: 'chip', size: 'to_1', note: '' };
const photo = { photoId: 'p1', sha256: 'ff00', shot: null, damageId: null };

describe('a bill of lading', () => {
  it('lists a video of its inspection with its length and fingerprint', () => {
    const table = photoBlocks({} as never, buildTestBill('pickup', { video })).find((block) => block.kind === 'table');
    expect(table).toMatchObject({ rows: expect.arrayContaining([['Video without sound, 12 s', 'SHA-256 ab12cd34']]) });
    expect(photoBlocks({} as never, buildTestBill('pickup', { skipped: [] })).map(({ kind }) => kind)).toEqual(['heading']);
  });

  it('marks each photo with its damage number, and side photos with all marks of that side', () => {
    const other = { ...mark, damageId: 'm2', view: 'left' };
    const photos = [{ ...photo, shot: 'front' }, { ...photo, damageId: 'm2' }, photo];
    const block = photoBlocks({} as never, buildTestBill('pickup', { damages: [mark, other], photos })).find(
      ({ kind }) => kind === 'photos',
    );
    expect(block).toMatchObject({
      photos: [
        { caption: 'Front', marks: [1], note: 'ff00' },
        { caption: 'Damage or detail', marks: [2] },
        { caption: 'Damage or detail', marks: [] },
      ],
    });
  });

  it.each([
    ['pickup', ['Driver', 'Customer']],
    ['delivery', ['Driver', 'Receiver']],
  ] as const)('labels the signatures like the inspection report: at %s', (stage, labels) => {
    const [, signed] = signatureBlocks(buildTestBill(stage));
    expect(signed).toMatchObject({ signatures: labels.map((label) => ({ label })) });
  });
});

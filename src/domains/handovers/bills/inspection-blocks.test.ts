import { describe, expect, it } from 'vitest';
import { getContent } from '#domains/inspections/sealing/content-rules.ts';
import { bothSignatures, completeSteps } from '#domains/inspections/fixtures.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import { inspectionBlocks } from './inspection-blocks.ts';
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

const getBlocks = (stage: Stage, hasVideo: boolean) => {
  const content = { ...getContent([...completeSteps('car', { stage }), ...bothSignatures]), video: hasVideo ? video : null };
  const at = '2026-11-20T21:14:00Z';
  return inspectionBlocks({ vehicleType: 'car', content, stage, startedAt: at, sealedAt: at } as unknown as Bill);
};

describe('a bill of lading', () => {
  it('has the video of its inspection, with how long it lasts and its fingerprint, where there is one', () => {
    const [table] = getBlocks('pickup', true)
      .filter((block) => block.kind === 'table')
      .slice(-1);
    expect(table).toMatchObject({
      caption: 'Photos and video, each with its file fingerprint',
      rows: expect.arrayContaining([['Video without sound, 12 s', 'ab12cd34']]),
    });
    expect(JSON.stringify(getBlocks('pickup', false)).toLowerCase()).not.toContain('video');
  });

  it.each([
    ['pickup', ['Driver', 'Customer']],
    ['delivery', ['Driver', 'Receiver']],
  ] as const)('names who signs as the report does: at %s', (stage, labels) => {
    expect(getBlocks(stage, false).flatMap((block) => (block.kind === 'signature' ? [block.label] : []))).toEqual(labels);
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { emptyContent } from '#domains/inspections/sealing/content-rules.ts';
import { inspectionStages } from '#domains/inspections/photos/shots-rules.ts';
import type { PartProps } from '../part.ts';
import { VideoPair } from './video-pair.tsx';
import { VideoTile } from './video-tile.tsx';

const video = {
  videoId: 'walk',
  fileName: 'video.webm',
  sha256: 'a',
  mime: 'video/webm',
  seconds: 12,
  recordedAt: '2026-11-20T21:14:00Z',
  byteSize: 1,
  devicePlace: null,
} as const;
const content = { ...emptyContent, video };

const captions = (shown: ReactNode): string[] => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
  return [...markup.matchAll(/<figcaption[^>]*>(.*?):/g)].map(([, words]) => words!);
};

it.each(inspectionStages)('a video is labeled by its stage while recording and viewing: %s', (stage) => {
  const before = stage === 'delivery' ? content : null;
  const props = { transportId: 'transport', stage, content, before };
  const [made, read] = {
    pickup: [['Pickup video'], ['Video from pickup']],
    delivery: [
      ['Video from pickup', 'Delivery video'],
      ['Video from pickup', 'Video from delivery'],
    ],
    survey: [['Inspection video'], ['Inspection video']],
  }[stage] as [string[], string[]];
  expect(captions(<VideoTile {...(props as unknown as PartProps)} />)).toEqual(made);
  expect(captions(<VideoPair {...props} remarks={{}} />)).toEqual(read);
});

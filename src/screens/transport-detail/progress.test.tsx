import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { TransportProgress } from './progress.tsx';

const markupOf = (status: TransportDetail['status'], next: { isYours: boolean; text: string } | null) =>
  renderToStaticMarkup(
    <TransportProgress
      transport={{ status, vehicleYear: 2019, vehicleMake: 'Honda', vehicleModel: 'Accord' } as TransportDetail}
      next={next}
      money={undefined}
      turn={null}
    />,
  );
const statusOf = (markup: string) => /<p role="status"[^>]*>(.*?)<\/p>/.exec(markup)![1]!;

describe('the progress of a transport', () => {
  it('says nothing of who acts next while that is not known, and keeps its place', () => {
    const words = statusOf(markupOf('quoted', null));
    expect(words).toContain('animate-breathe');
    expect(words.replaceAll(/<[^>]*>/g, '')).toBe('');
  });

  it('has a clock beside whoever is waited for, and none where everything is done', () => {
    const next = (text: string) => ({ isYours: false, text });
    const [waits, isDone, wasCancelled] = [
      statusOf(markupOf('assigned', next('Waiting'))),
      statusOf(markupOf('completed', next('Waiting'))),
      statusOf(markupOf('cancelled', next('Waiting'))),
    ];
    expect(waits).toContain('Waiting');
    expect(new Set([waits, isDone, wasCancelled]).size).toBe(3);
    expect(statusOf(markupOf('in_transit', next('Waiting')))).toBe(waits);
  });
});

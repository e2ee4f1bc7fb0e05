import { describe, expect, it } from 'vitest';
import { remainingOutText } from '#web/shell/as-seen-messages.ts';
import { handlers } from '../api.ts';

const words: Readonly<Record<string, string>> = {
  messages: 'messages',
  thread: 'messages',
  'message-photos': 'messages, photos',
  'message-papers': 'documents',
  photos: 'photos',
  evidence: 'photos',
  'bills-of-lading': 'documents',
  inspections: 'inspections',
  'inspection-photos': 'inspections',
  'inspection-videos': 'inspections',
  claims: 'claims',
  'change-orders': 'change orders',
  reviews: 'reviews',
  participants: 'participants',
  'external-contacts': 'participants',
  credentials: 'credentials',
  tracking: 'tracking',
  'communication-timeline': 'chain of custody',
  'custody-proof': 'chain of custody',
  'evidence-exports': 'chain of custody',
};

const reads = handlers
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/transports/:id/'))
  .map(({ path, asSeen }) => ({ part: path.split('/')[4]!, isShown: asSeen === true, path }));
/** Requested only by payment buttons, which this view doesn't have. */
const isOfStep = ({ path }: { path: string }) => path.startsWith('/api/transports/:id/payment/');

describe('the note on what an administrator viewing as a user cannot see', () => {
  it('names every part of a transport that is not shown', () => {
    const refused = reads.filter((read) => !read.isShown && !isOfStep(read));
    expect(refused.length).toBeGreaterThan(15);
    for (const { part } of refused) expect([part, remainingOutText.includes(words[part] ?? part)]).toEqual([part, true]);
  });

  it('names no part that is shown', () => {
    const shown = reads.filter(({ isShown }) => isShown).map(({ part }) => part);
    expect(shown).toContain('quotes');
    expect(shown.filter((part) => part in words)).toEqual([]);
  });
});

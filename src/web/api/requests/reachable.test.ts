import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimReload } from './reachable.ts';
import { tabStore } from '../stores.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z') }));
afterEach(() => tabStore.clear());

it('reloads the page once a minute for a missing file, and at once for another one', () => {
  expect(claimReload('/assets/a.js')).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(claimReload('/assets/a.js')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(claimReload('/assets/a.js')).toBe(true);
  expect(claimReload('/assets/b.js')).toBe(true);
});

it.each(['', 'x', '/assets/a.js', '/assets/a.js x'])('reloads the page if the stored value is different: %j', (kept) => {
  tabStore.put('page-loaded-for', kept);
  expect(claimReload('/assets/a.js')).toBe(true);
});

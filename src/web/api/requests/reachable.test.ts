import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadsPageFor } from './reachable.ts';
import { tabStore } from '../stores.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z') }));
afterEach(() => tabStore.clear());

it('loads the page once a minute for a file that does not come, and at once for another one', () => {
  expect(loadsPageFor('/assets/a.js')).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(loadsPageFor('/assets/a.js')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(loadsPageFor('/assets/a.js')).toBe(true);
  expect(loadsPageFor('/assets/b.js')).toBe(true);
});

it.each(['', 'x', '/assets/a.js', '/assets/a.js x'])('loads the page where something else stands in the store: %j', (kept) => {
  tabStore.put('page-loaded-for', kept);
  expect(loadsPageFor('/assets/a.js')).toBe(true);
});

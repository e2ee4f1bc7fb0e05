import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { shortId } from './short-id.ts';

it('short ids of the same moment differ', () => {
  expect(shortId('01a209d4-7c1e-7a60-9b1d-2f3a5949dd6e')).toBe('5949dd6e');
  const ids = Array.from({ length: 20 }, () => newId());
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBeLessThan(3);
  expect(new Set(ids.map(shortId)).size).toBe(20);
});

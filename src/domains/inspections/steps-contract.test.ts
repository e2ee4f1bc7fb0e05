import { expect, it } from 'vitest';
import { stepContent } from './steps-schemas.ts';

it('step texts lose invisible and direction-changing characters', () => {
  const read = stepContent.parse({ kind: 'items', data: { present: true, list: ' Child\u202E seat\u200B in the back ' } });
  expect(read).toEqual({ kind: 'items', data: { present: true, list: 'Child seat in the back' } });
  expect(stepContent.safeParse({ kind: 'shot_skipped', data: { shot: 'front', reason: '\u200B\u200B\u200B\u200B\u200B' } }).success).toBe(
    false,
  );
});

import { expect, it } from 'vitest';
import type { DayVerification } from '../signing/schemas.ts';
import { verificationFaults, describeSigned } from './proof-labels.ts';

const day = (fault: DayVerification['fault'] = null, position = 4): DayVerification => ({
  day: '2026-11-20',
  position,
  hash: 'a',
  fingerprint: 'b',
  fault,
});

it.each([
  ['entry_missing', 'entry 4 was signed but is missing'],
  ['entry_changed', 'entry 4 or an earlier one was changed after it was signed'],
  ['not_in_day', 'entry 4 is not part of what was signed'],
  ['day_changed', 'the stored record of that day was changed after it was signed'],
  ['signature', "the signature doesn't match its key"],
] as const)('explains the failed verification: %s', (fault, words) => {
  expect(verificationFaults({ entries: 4, brokenAt: null, days: [day(), day(fault)] })).toEqual([`Signed for Nov 20, 2026: ${words}.`]);
});

it('names the first entry changed before the signed one', () => {
  expect(verificationFaults({ entries: 4, brokenAt: 2, days: [day('entry_changed')] })[0]).toBe('Entry 2 or an earlier one was changed.');
});

it.each([
  [4, [day()], 'Entries 1 to 4 are signed, last for Nov 20, 2026, and every signature is valid.'],
  [
    5,
    [day()],
    'Entries 1 to 4 are signed, last for Nov 20, 2026, and every signature is valid. 1 later entry will be signed shortly after midnight UTC.',
  ],
  [2, [], 'Not signed yet. We sign each day shortly after midnight UTC.'],
])('says how many of %i entries are signed', (entries, days, words) => {
  expect(verificationFaults({ entries, brokenAt: null, days })).toEqual([]);
  expect(describeSigned({ entries, brokenAt: null, days })).toBe(words);
});

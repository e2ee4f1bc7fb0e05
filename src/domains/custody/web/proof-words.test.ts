import { expect, it } from 'vitest';
import type { ProvenDay } from '../signing/schemas.ts';
import { proofFaults, signedWords } from './proof-words.ts';

const day = (fault: ProvenDay['fault'] = null, position = 4): ProvenDay => ({
  day: '2026-11-20',
  position,
  hash: 'a',
  fingerprint: 'b',
  fault,
});

it.each([
  ['entry_missing', 'entry 4, which was signed then, is not there any more'],
  ['entry_changed', 'entry 4 or one before it is not what was signed then'],
  ['not_in_day', 'entry 4 does not stand in what was signed then'],
  ['day_changed', 'what is kept of that day is not what was signed then'],
  ['signature', 'its signature is not one of the key that it names'],
] as const)('says what does not verify: %s', (fault, words) => {
  expect(proofFaults({ entries: 4, brokenAt: null, days: [day(), day(fault)] })).toEqual([`Signed for Nov 20, 2026: ${words}.`]);
});

it('names the first entry that was changed before what was signed', () => {
  expect(proofFaults({ entries: 4, brokenAt: 2, days: [day('entry_changed')] })[0]).toBe(
    'Entry 2 or one before it is not what was first written.',
  );
});

it.each([
  [4, [day()], 'Entries 1 to 4 are signed, last for Nov 20, 2026, and every signature verifies.'],
  [
    5,
    [day()],
    'Entries 1 to 4 are signed, last for Nov 20, 2026, and every signature verifies. 1 entry since then is signed shortly after midnight UTC.',
  ],
  [2, [], 'Nothing of it is signed yet: each day is signed shortly after midnight UTC.'],
])('says how far %i entries are signed', (entries, days, words) => {
  expect(proofFaults({ entries, brokenAt: null, days })).toEqual([]);
  expect(signedWords({ entries, brokenAt: null, days })).toBe(words);
});

import { expect, it } from 'vitest';
import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import type { Handover } from '../schemas.ts';
import { listCallableParticipants, handoverDigest, describeLicense, handoverBadge } from './handover-labels.ts';

const stop: Handover['stop'] = { why: 'truck', words: null, by: null, at: '2026-11-20T10:00:00.000Z' };
const side = (licenseType: 'front' | 'back') => ({ licenseType, uploadedAt: '2026-11-20T10:00:00.000Z' });

it.each<[string, Partial<Handover>, string]>([
  ['bad', { stop, releasedHow: 'code' }, 'Stopped'],
  ['good', { releasedHow: 'code' }, 'Released with the code'],
  ['warn', { releasedHow: 'without_code' }, 'Released without the code'],
  ['neutral', {}, 'Not released'],
])('a handover has the badge %s with %j', (tone, change, word) => {
  const one = { stop: null, releasedHow: null, truck: null, code: 'K7QF-2MWD', ...change } as Handover;
  expect(handoverBadge(one)).toEqual([tone, word]);
  const digest = handoverDigest(one);
  expect(digest.includes('K7QF-2MWD')).toBe(word !== 'Stopped');
  expect(digest.includes(word)).toBe(word !== 'Not released');
});

it.each([
  [true, [], 'Required: the driver shows it at pickup'],
  [false, [], 'Not required for this booking'],
  [true, [side('back')], 'Required: the driver shows it at pickup'],
  [true, [side('front')], 'Front captured Nov 20, 2026, 10:00 AM'],
  [false, [side('front'), side('back')], 'Front and back captured Nov 20, 2026, 10:00 AM'],
])('with license required %s, the captured license is described', (licenseRequired, license, words) => {
  expect(describeLicense({ licenseRequired, license })).toBe(words);
});

it.each([
  [{ broker: { name: 'Moreno' }, carrier: { name: 'Jensen' }, driver: { name: 'Dana', isCarrier: false } }, ['Moreno', 'Jensen', 'Dana']],
  [{ broker: null, carrier: { name: 'Jensen' }, driver: { name: 'Jensen', isCarrier: true } }, ['Jensen']],
  [undefined, []],
])('the shipper can call each responsible person once', (crew, names) => {
  expect(listCallableParticipants(crew as Participants | undefined).map(({ name }) => name)).toEqual(names);
});

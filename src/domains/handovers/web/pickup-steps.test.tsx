import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { getHtml, getText } from '../../../../test/harness/browser/screen.tsx';
import { getPickup, listGateRecords } from '../endpoints.ts';
import type { Pickup } from '../schemas.ts';
import { GateCard } from './gate-card.tsx';
import LicenseScreen from './pickup-screen.tsx';
import { LicenseSide } from './license-side.tsx';
import { ReleaseStep } from './release-step.tsx';

const id = '01a1f91a-3d39-7c52-97db-c90a04b9179f';
const at = '2026-11-20T10:00:00.000Z';
const release = { version: 1, salt: 's', verifier: 'v', triesLeft: 3, releasedAt: null, stop: null };
const front = { id, licenseType: 'front' as const, uploadedAt: at };

describe('the pickup screen', () => {
  const pickup = { title: 'Accord', driverName: 'Dan', licenseRequired: true, license: [], closed: null, release: null, calls: [] };
  const shown = (change: Partial<Pickup>, transportId = id) => {
    const screen = (
      <Routes>
        <Route path="/:transportId" element={<LicenseScreen />} />
      </Routes>
    );
    const data = { [getUrl(getPickup.path, { params: { id: transportId } })]: { ...pickup, ...change } };
    return getText(screen, { data, at: `/${transportId}` });
  };

  it.each<[string, Partial<Pickup>, string]>([
    ['asks for the license if no code is required', {}, 'Take the front first.'],
    ['continues once the front is captured, even if it is optional', { licenseRequired: false, license: [front] }, 'Take the front again'],
    ['says why the vehicle cannot be picked up', { closed: 'It was delivered.' }, 'It was delivered. Back to the transport'],
  ])('%s', (_, change, words) => {
    expect(shown(change)).toContain(words);
  });

  it.each<[string, Partial<Pickup>]>([
    ['continues if no license is required', { licenseRequired: false }],
    ['asks for nothing until the state of the code on this phone is known', { release }],
  ])('%s', (_, change) => {
    expect(shown(change)).toBe('');
  });

  it('shows nothing for an invalid transport id', () => {
    expect(shown({}, 'nothing')).toContain('This transport does not exist');
  });
});

describe('the release code', () => {
  const step = (triesLeft: number, state: object) => {
    const known = { problem: null, clockNotice: null, held: null, ...state } as unknown as Parameters<typeof ReleaseStep>[0]['state'];
    return getText(<ReleaseStep release={{ ...release, triesLeft }} state={known} />);
  };
  const wrong = { isRight: false, isByCode: true, triesLeft: 2 };

  it.each([
    [3, {}, '3 tries left.', ['One try left', 'Checked on this phone']],
    [1, {}, 'One try left.', ['1 tries']],
    [3, { held: wrong }, 'Checked on this phone', []],
    [3, { problem: 'Eight letters', held: wrong }, 'Eight letters', []],
    [3, { clockNotice: 'The clock is off' }, 'The clock is off', []],
  ])('with %i tries left and %j shows its message', (triesLeft, state, words, unsaid) => {
    const text = step(triesLeft, state);
    expect(text).toContain(words);
    for (const word of unsaid) expect(text).not.toContain(word);
  });

  it('that this phone found wrong is reported, and a correct one is not', () => {
    const plain = step(3, { held: { ...wrong, isRight: true } });
    expect(step(3, { held: wrong }).length).toBeGreaterThan(plain.length);
  });
});

it.each([
  ['Required', 'Take a picture of the front', { isRequired: true }],
  ['Optional', 'Take a picture of the front', { isRequired: false }],
  ['Captured', 'Only you and Carriage can see it', { isRequired: true, uploaded: front }],
  ['Captured', 'Saved on this phone, encrypted', { isRequired: true, waiting: front }],
  ['Captured', 'Saved on this phone, encrypted', { isRequired: true, uploaded: front, waiting: front }],
])('a license side is %s: %s', (badge, words, side) => {
  const known = { transportId: id, licenseType: 'front' as const, uploaded: undefined, waiting: undefined, hasBefore: false };
  const text = getText(<LicenseSide {...known} {...side} placeOnce={async () => null} />);
  expect(text.split(' ')).toContain(badge);
  expect(text).toContain(words);
  expect(text.includes('Take the front again')).toBe(badge === 'Captured');
  expect(text.includes('can see it')).toBe(words.includes('can see it'));
});

it.each([
  ['waiting', true, [], 'in', true],
  ['overview', true, [], 'in', false],
  ['overview', false, [], 'in', true],
  ['overview', false, [{ id, direction: 'in', yard: 'Yard', note: null, recordedAt: at }], null, true],
  ['overview', false, [], null, false],
] as const)(
  'the gate card in the place "%s", with a record awaited: %s, is shown as expected',
  (place, isAwaited, records, next, isShown) => {
    const data = { [getUrl(listGateRecords.path, { params: { id } })]: { isAwaited, records, next } };
    const html = getHtml(<GateCard transportId={id} enabled place={place} />, { data });
    expect([html !== '', html.includes('name="note"')]).toEqual([isShown, isShown && next !== null]);
  },
);

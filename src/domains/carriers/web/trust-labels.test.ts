import { describe, expect, it } from 'vitest';
import type { TrustCard } from '../schemas.ts';
import { drawLanes, describeLane } from './lane-labels.ts';
import { previewCard } from './preview-card.ts';
import { changedKeys, toTrustLines } from './trust-labels.ts';

const card = (change: Partial<TrustCard> = {}): TrustCard => ({
  carrierId: '0192f000-0000-7000-8000-000000000001',
  name: 'Jensen Auto Transport',
  role: 'carrier',
  memberSince: '2026-01-05T10:00:00.000Z',
  identityChangedAt: null,
  company: { method: 'phone', verifiedAt: '2026-11-03T15:00:00.000Z', contactChangedAt: null },
  register: { state: 'verified', checkedAt: '2026-11-20T06:10:00.000Z' },
  authority: ['common', 'contract'],
  filing: { kind: 'liability', amount: '1000000.00' },
  safetyRating: null,
  mcs150Outdated: false,
  cargo: { limit: '250000.00', source: 'certificate', against: 'covers', vehicleValue: '48000.00' },
  insurance: { state: 'verified', until: '2027-01-15' },
  equipment: { match: 'suits', kinds: ['open', 'enclosed'] },
  completed: 1204,
  reviews: { count: 0, average: null },
  asOf: '2026-11-20T15:00:00.000Z',
  ...change,
});
const line = (key: string, change: Partial<TrustCard> = {}) => {
  const { value, note = null, tone, quiet = false } = toTrustLines(card(change)).find((one) => one.key === key)!;
  return { value, note, tone, quiet };
};
const cargo = (change: Partial<TrustCard['cargo']>): Partial<TrustCard> => ({ cargo: { ...card().cargo, ...change } });

describe('the text of a trust card', () => {
  it.each([
    ['verified', 'Verified', 'Last check Nov 20, 2026', 'good'],
    ['vouched', 'Verified by an administrator', 'Nov 20, 2026, not by FMCSA', 'good'],
    ['not_checked', 'Valid format, not checked with FMCSA', null, 'warn'],
    ['unavailable', 'FMCSA could not be reached', 'Last check Nov 20, 2026', 'warn'],
    ['failed', 'Not valid according to FMCSA', 'Last check Nov 20, 2026', 'bad'],
    ['not_verified', 'Not verified yet', null, 'warn'],
  ] as const)('for numbers %s: %s', (state, value, note, tone) =>
    expect(line('register', { register: { ...card().register, state } })).toEqual({ value, note, tone, quiet: false }),
  );

  it.each([
    [{}, '$250,000: covers this vehicle', 'Vehicle value $48,000. From the reviewed insurance certificate', 'good'],
    [
      cargo({ limit: '10000.00', source: 'stated', against: 'below' }),
      '$10,000: less than the value of this vehicle, ask before you book',
      'Vehicle value $48,000. Stated by the carrier',
      'bad',
    ],
    [
      cargo({ limit: null, source: null, against: 'not_stated' }),
      'Not verified',
      'No reviewed insurance certificate shows a limit. Ask before you book',
      'neutral',
    ],
    [
      { role: 'broker' as const, ...cargo({ limit: null, source: null, against: 'not_stated' }) },
      'Not verified',
      "A broker hires the carrier. Ask for the carrier's limit",
      'neutral',
    ],
    [cargo({ source: 'register', against: 'no_value', vehicleValue: null }), '$250,000', 'On file with FMCSA', 'neutral'],
  ] as const)('for cargo %j: %s', (change, value, note, tone) =>
    expect(line('cargo', change)).toEqual({ value, note, tone, quiet: false }),
  );

  it.each([
    [{}, 'Verified by phone on file with FMCSA, Nov 03, 2026', null, 'good'],
    [{ method: 'callback' }, 'Verified by a call to the company, Nov 03, 2026', null, 'good'],
    [
      { method: 'email', contactChangedAt: '2026-11-20T06:10:00.000Z' },
      'Verified by email on file with FMCSA, Nov 03, 2026',
      "FMCSA's contact for this company changed on Nov 20, 2026",
      'warn',
    ],
  ] as const)('for company %j: %s', (change, value, note, tone) =>
    expect(line('company', { company: { ...card().company!, ...change } })).toEqual({ value, note, tone, quiet: false }),
  );

  it('says that control of the company is not verified', () =>
    expect(line('company', { company: null })).toMatchObject({ value: 'Not verified', tone: 'warn' }));

  it.each([
    ['authority', {}, 'Common and contract, active', 'good'],
    ['authority', { authority: ['broker'] as const }, 'Broker, active', 'warn'],
    ['authority', { authority: [] }, 'None active', 'bad'],
    ['authority', { authority: null }, "Not known: FMCSA hasn't answered", 'neutral'],
    ['filing', { filing: { kind: 'liability', amount: '0.00' } as const }, 'Not reported to FMCSA', 'bad'],
    ['filing', { filing: null }, 'Not reported to FMCSA', 'bad'],
    ['insurance', {}, 'Verified until Jan 15, 2027', 'good'],
    ['insurance', { insurance: { state: 'expired', until: '2026-11-01' } as const }, 'Expired Nov 01, 2026', 'bad'],
    ['equipment', { equipment: { match: 'does_not_suit', kinds: ['open'] } as never }, "Doesn't suit this transport", 'warn'],
    ['safety', { safetyRating: 'conditional' as const }, 'Conditional: a federal review found problems', 'warn'],
    ['safety', { safetyRating: 'unsatisfactory' as const }, 'Unsatisfactory: not allowed to haul', 'bad'],
    ['update', { mcs150Outdated: true }, 'Overdue with FMCSA', 'warn'],
    ['completed', {}, '1,204', 'neutral'],
    ['reviews', {}, 'No reviews yet', 'neutral'],
    ['reviews', { reviews: { count: 12, average: 4.84 } }, '4.8 of 5 from 12', 'neutral'],
  ] as const)('for %s %j: %s', (key, change, value, tone) => expect(line(key, change as never)).toMatchObject({ value, tone }));

  it.each([
    ['not_checked', 'Not known: FMCSA was not checked'],
    ['vouched', 'Not known: FMCSA was not checked'],
    ['not_verified', 'Not known: FMCSA has not been checked yet'],
    ['unavailable', "Not known: FMCSA hasn't answered"],
    ['failed', 'Not known: FMCSA has no record of these numbers'],
  ] as const)('says nothing positive without a register answer, with numbers %s', (state, value) => {
    const unanswered = { register: { ...card().register, state }, authority: null, filing: null };
    for (const key of ['authority', 'filing', 'safety', 'update']) expect(line(key, unanswered)).toMatchObject({ value, tone: 'neutral' });
    expect(line('safety', unanswered).quiet).toBe(false);
  });

  it('leaves out lines without information, and has the same lines for every card', () => {
    expect(
      toTrustLines(card())
        .filter(({ quiet }) => quiet)
        .map(({ key }) => key),
    ).toEqual(['identity', 'safety', 'update']);
    const broker = card({
      role: 'broker',
      insurance: { state: 'not_verified', until: null },
      filing: { kind: 'bond', amount: '75000.00' },
    });
    expect(
      toTrustLines(broker)
        .filter(({ quiet }) => quiet)
        .map(({ key }) => key),
    ).toEqual(['identity', 'insurance', 'safety', 'update']);
    expect(toTrustLines(broker).map(({ key }) => key)).toEqual(toTrustLines(card()).map(({ key }) => key));
    expect(toTrustLines(broker)[4]).toMatchObject({ label: 'Bond on file', value: '$75,000' });
  });

  it('marks changed lines, except check dates and counts', () => {
    const later = card({
      register: { state: 'verified', checkedAt: '2026-12-01T06:00:00.000Z' },
      completed: 1210,
      reviews: { count: 3, average: 5 },
    });
    expect([...changedKeys(card(), later)]).toEqual([]);
    expect([...changedKeys(card(), card({ authority: [], insurance: { state: 'expired', until: '2027-01-15' } }))]).toEqual([
      'authority',
      'insurance',
    ]);
  });
});

describe('the preview of a trust card', () => {
  it('shows the equipment from the form, and the verified cargo coverage', () => {
    expect(previewCard(card(), { equipment: [{ kind: 'flatbed', unitCount: '1', capacity: '2' }] })).toMatchObject({
      cargo: card().cargo,
      equipment: { kinds: ['flatbed'] },
    });
  });
});

describe('lanes', () => {
  const lane = (fromStates: string[], toStates: string[], bothWays = false) => ({ fromStates, toStates, bothWays });

  it.each([
    [lane(['TX'], ['CO', 'NM'], true), 'Texas to Colorado and New Mexico, both ways'],
    [lane(['CA'], []), 'California to any state'],
    [lane([], ['FL']), 'Any state to Florida'],
    [lane(['TX', 'OK', 'KS', 'NE'], ['CO']), 'TX, OK, KS and NE to Colorado'],
  ])('%j: %s', (one, words) => expect(describeLane(one)).toBe(words));

  it('are drawn once per pair of states, up to a readable number', () => {
    expect(drawLanes([lane(['TX'], ['CO'], true), lane(['CO'], ['TX', 'NM']), lane(['CA'], []), lane(['OH'], ['OH'])])).toEqual({
      lines: [
        ['CO', 'TX'],
        ['CO', 'NM'],
      ],
      states: ['CA', 'CO', 'NM', 'OH', 'TX'],
    });
    const many = ['TX', 'OK', 'KS', 'NE', 'SD', 'ND', 'MN', 'IA', 'MO', 'AR', 'LA', 'CO'];
    expect(drawLanes([lane(many, many)]).lines).toHaveLength(60);
  });
});

it('a chosen carrier gets no advice to ask before booking', () => {
  const chosen = (change: Partial<TrustCard['cargo']>) =>
    toTrustLines(card(cargo(change)), { isChosen: true }).find(({ key }) => key === 'cargo');
  expect(chosen({ limit: '10000.00', against: 'below' })).toMatchObject({
    value: '$10,000: less than the value of this vehicle',
    tone: 'bad',
  });
  expect(chosen({ limit: null, source: null, against: 'not_stated' })).toEqual({
    key: 'cargo',
    label: 'Cargo coverage',
    value: 'Not verified',
    tone: 'neutral',
  });
});

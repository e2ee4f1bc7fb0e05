import { describe, expect, it } from 'vitest';
import { roles } from '#shared/roles.ts';
import { getFmcsaState, toTrustCard, type TrustFacts, type TrustLoad } from './trust-rules.ts';

const now = new Date('2026-11-20T15:00:00Z');
const facts = (change: Partial<TrustFacts> = {}): TrustFacts => ({
  carrierId: '0192f000-0000-7000-8000-000000000001',
  name: 'Jensen Auto Transport',
  role: 'carrier',
  memberSince: '2026-01-05T10:00:00.000Z',
  identityChangedAt: null,
  dotMcVerified: true,
  dotMcVerifiedAt: '2026-11-01T10:00:00.000Z',
  insuranceVerified: true,
  company: null,
  outcome: 'valid',
  answer: 'valid',
  checkedAt: '2026-11-20T06:10:00.000Z',
  answeredAt: '2026-11-20T06:10:00.000Z',
  authority: ['common'],
  liabilityOnFile: '1000000.00',
  bondOnFile: '0.00',
  safetyRating: null,
  mcs150Outdated: false,
  certificate: { until: '2027-01-15', cargoLimit: '250000.00' },
  equipment: ['open'],
  completed: 12,
  reviews: { count: 0, average: null },
  ...change,
});
const load = (change: Partial<TrustLoad> = {}): TrustLoad => ({
  vehicleType: 'car',
  transportType: 'open',
  isOperable: true,
  vehicleValue: '48000.00',
  ...change,
});
const card = (change: Partial<TrustFacts> = {}, about: TrustLoad | null = load()) => toTrustCard(facts(change), about, now)!;

describe('the trust card', () => {
  it('exists for roles that make offers only', () => {
    const bearers = roles.filter((role) => toTrustCard(facts({ role }), load(), now) !== null);
    expect(bearers).toEqual(['broker', 'carrier', 'independent_driver']);
  });

  it.each([
    ['valid', 'valid', 'verified', 'not_verified'],
    ['invalid', 'invalid', 'vouched', 'failed'],
    ['not_found', 'not_found', 'vouched', 'failed'],
    ['unavailable', 'valid', 'verified', 'unavailable'],
    ['unavailable', 'invalid', 'vouched', 'unavailable'],
    ['unavailable', null, 'vouched', 'unavailable'],
    ['bypassed', 'valid', 'verified', 'not_checked'],
    ['bypassed', null, 'vouched', 'not_checked'],
    [null, null, 'vouched', 'not_verified'],
  ] as const)('with the newest check %s and answer %s has verified numbers as %s, and others as %s', (outcome, answer, yes, no) => {
    expect(getFmcsaState({ outcome, answer, dotMcVerified: true })).toBe(yes);
    expect(getFmcsaState({ outcome, answer, dotMcVerified: false })).toBe(no);
  });

  it('shows the date of an approval by an administrator instead of the FMCSA date', () => {
    const vouched = card({ outcome: 'invalid', answer: 'invalid' });
    expect(vouched.register).toEqual({ state: 'vouched', checkedAt: '2026-11-01T10:00:00.000Z' });
    expect(card().register).toEqual({ state: 'verified', checkedAt: '2026-11-20T06:10:00.000Z' });
  });

  it.each([
    [{ until: '2027-01-15', cargoLimit: '48000.00' }, '48000.00', 'covers', '48000.00'],
    [{ until: null, cargoLimit: '47999.99' }, '48000.00', 'below', '47999.99'],
    [{ until: '2026-11-20', cargoLimit: '250000.00' }, null, 'no_value', '250000.00'],
    [{ until: '2026-11-19', cargoLimit: '250000.00' }, '48000.00', 'not_stated', null],
    [{ until: '2027-01-15', cargoLimit: null }, '48000.00', 'not_stated', null],
    [null, '48000.00', 'not_stated', null],
    [null, null, 'not_stated', null],
  ] as const)('cargo of certificate %j, vehicle worth %s: %s', (certificate, vehicleValue, against, limit) =>
    expect(card({ certificate }, load({ vehicleValue })).cargo).toEqual({
      limit,
      source: limit === null ? null : 'certificate',
      against,
      vehicleValue,
    }),
  );

  it.each([
    [true, { until: '2026-11-21' }, 'verified', '2026-11-21'],
    [false, { until: '2026-11-21' }, 'verified', '2026-11-21'],
    [true, { until: '2026-11-20' }, 'verified', '2026-11-20'],
    [true, { until: '2026-11-19' }, 'expired', '2026-11-19'],
    [true, { until: null }, 'verified', null],
    [true, null, 'verified', null],
    [false, null, 'not_verified', null],
  ] as const)('insurance: flag %s, certificate %j: %s', (insuranceVerified, certificate, state, until) =>
    expect(card({ insuranceVerified, certificate: certificate && { ...certificate, cargoLimit: null } }).insurance).toEqual({
      state,
      until,
    }),
  );

  it.each([
    [['open'], load(), 'suits'],
    [['open'], load({ transportType: 'enclosed' }), 'does_not_suit'],
    [[], load(), 'not_stated'],
    [['open'], null, 'no_vehicle'],
    [['driveaway'], load({ isOperable: false }), 'does_not_suit'],
  ] as const)('has equipment %j for %j: %s', (equipment, about, match) => expect(card({ equipment }, about).equipment.match).toBe(match));

  it('shows a broker bond or carrier liability, and neither before FMCSA answered', () => {
    expect(card({ role: 'broker', bondOnFile: '75000.00' }).filing).toEqual({ kind: 'bond', amount: '75000.00' });
    expect(card().filing).toEqual({ kind: 'liability', amount: '1000000.00' });
    const unasked = card({ outcome: null, answeredAt: null, checkedAt: null, authority: null });
    expect([unasked.filing, unasked.authority, unasked.register.checkedAt]).toEqual([null, null, '2026-11-01T10:00:00.000Z']);
  });

  it('shows no authority while FMCSA has not answered', () => {
    expect(card({ answeredAt: null }).authority).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { roles } from '#shared/roles.ts';
import { exampleBroker, exampleCarrier } from '../../../test/harness/servers/fmcsa-carriers.ts';
import type { FmcsaCheck } from './schemas.ts';
import { readCarrier } from './fmcsa/fmcsa-replies.ts';
import { decide, isCheckedRole, toFmcsaNumbers, type CheckedRole, type FmcsaCarrier, type FmcsaQuery } from './rules.ts';

const carrier = (overrides: Partial<FmcsaCarrier> = {}): FmcsaCarrier => ({
  ...readCarrier(exampleCarrier),
  ...overrides,
});
const broker = (overrides: Partial<FmcsaCarrier> = {}): FmcsaCarrier => ({ ...readCarrier(exampleBroker), ...overrides });
const question = (overrides: Partial<FmcsaQuery> = {}): FmcsaQuery => ({
  dotNumber: '9900001',
  docket: null,
  role: 'carrier',
  insuranceFloor: 1_000_000,
  ...overrides,
});
type Cell<T extends Record<string, readonly unknown[]>> = { [K in keyof T]: T[K][number] };

/** Generates combinations one at a time: there are too many for memory. */
function* everyCell<T extends Record<string, readonly unknown[]>>(axes: T): Generator<Cell<T>> {
  const names = Object.keys(axes);
  const count = names.reduce((all, name) => all * axes[name]!.length, 1);
  for (let number = 0; number < count; number += 1) {
    const cell: Record<string, unknown> = {};
    let rest = number;
    for (const name of names) {
      const values = axes[name]!;
      cell[name] = values[rest % values.length];
      rest = Math.floor(rest / values.length);
    }
    yield cell as Cell<T>;
  }
}

describe('every possible register answer', () => {
  const axes = {
    role: ['carrier', 'independent_driver', 'broker', null] as const,
    docket: [null, 'own', 'other prefix', 'foreign', 'no prefix'] as const,
    isActive: [true, false],
    isAllowedToOperate: [true, false],
    outOfServiceDate: [null, '2026-08-01'],
    authority: [[], ['common'], ['contract'], ['broker'], ['common', 'broker']] as const,
    isIntrastate: [true, false],
    liabilityOnFile: [null, 0, 999_000, 1_000_000],
    liabilityRequired: [null, 750_000, 5_000_000],
    bondOnFile: [null, 74_000, 75_000],
    safetyRating: [null, 'satisfactory', 'conditional', 'unsatisfactory'] as const,
  };
  type Row = Cell<typeof axes>;

  /** Independent copy of each role's requirements. */
  function expected({ role, docket, authority, ...row }: Row): FmcsaCheck[] {
    const needed = Math.max(1_000_000, row.liabilityRequired ?? 0);
    const has = (...kinds: string[]) => authority.some((kind) => kinds.includes(kind));
    const hauls = role === 'carrier' || role === 'independent_driver';
    const failed: [FmcsaCheck, boolean][] = [
      ['belongs_together', docket === 'foreign' || docket === 'other prefix'],
      ['active', role !== 'broker' && !row.isActive],
      ['in_service', hauls && (!row.isAllowedToOperate || row.outOfServiceDate !== null)],
      ['authority', (hauls && !has('common', 'contract') && !row.isIntrastate) || (role === 'broker' && !has('broker'))],
      ['insurance', (hauls && (row.liabilityOnFile ?? 0) < needed) || (role === 'broker' && (row.bondOnFile ?? 0) < 75_000)],
      ['safety', hauls && row.safetyRating === 'unsatisfactory'],
    ];
    return failed.filter(([, fails]) => fails).map(([check]) => check);
  }

  const dockets = {
    own: { prefix: 'MC', digits: '11' },
    'other prefix': { prefix: 'FF', digits: '11' },
    foreign: { prefix: 'MC', digits: '12' },
    'no prefix': { prefix: null, digits: '7' },
  } as const;

  it('gives the expected result, with the failed checks, and is valid if none failed', () => {
    const wrong: Row[] = [];
    let [count, valid] = [0, 0];
    const said = carrier();
    for (const row of everyCell(axes)) {
      count += 1;
      const { role, docket } = row;
      const asked = question({ role, docket: docket ? dockets[docket] : null });
      const { outcome, failed, message } = decide(asked, { ...said, ...row }, ['MC11', 'MX7']);
      const should = expected(row);
      if (outcome === 'valid') valid += 1;
      const isRight = failed.join() === should.join() && outcome === (should.length > 0 ? 'invalid' : 'valid') && message.length > 10;
      if (!isRight) wrong.push(row);
    }
    expect(count).toBe(4 * 5 * 2 * 2 * 2 * 5 * 2 * 4 * 3 * 3 * 4);
    expect(valid).toBeGreaterThan(500);
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

describe('the message of a check', () => {
  it.each<[string, Partial<FmcsaCarrier>, RegExp]>([
    ['active', { isActive: false }, /not active/],
    ['in_service', { outOfServiceDate: '2026-08-01' }, /does not allow this carrier to operate \(out of service since 2026-08-01\)/],
    ['authority', { authority: [] }, /no active common or contract authority/],
    ['insurance', { liabilityOnFile: 750_000 }, /has \$750,000 of liability insurance on file; \$1,000,000 is required/],
    ['insurance', { liabilityOnFile: 0 }, /FMCSA has no liability insurance on file; \$1,000,000 is required/],
    ['insurance', { liabilityOnFile: null }, /FMCSA has no liability insurance on file; \$1,000,000 is required/],
    ['insurance', { liabilityOnFile: 1_000_000, liabilityRequired: 5_000_000 }, /\$5,000,000 is required/],
    ['safety', { safetyRating: 'unsatisfactory' }, /unsatisfactory/],
  ])('%s fails with %j', (check, said, message) => {
    expect(decide(question(), carrier(said), null)).toMatchObject({
      outcome: 'invalid',
      failed: [check],
      message: expect.stringMatching(message),
    });
  });

  it('names a docket of another company, a missing DOT number, and several failures together', () => {
    expect(decide(question({ docket: { prefix: 'MC', digits: '5' } }), carrier(), []).message).toBe(
      'MC-5 does not belong to DOT number 9900001 according to FMCSA.',
    );
    expect(decide(question(), null, null)).toEqual({
      outcome: 'not_found',
      message: 'FMCSA has no record of DOT number 9900001.',
      failed: ['registered'],
      warnings: [],
    });
    expect(decide(question(), carrier({ isActive: false, authority: [] }), null).failed).toEqual(['active', 'authority']);
  });

  it.each<[CheckedRole | null, FmcsaCarrier, string]>([
    ['carrier', carrier(), 'EXAMPLE AUTO HAULING LLC is active, authorized to haul and insured according to FMCSA.'],
    [
      'independent_driver',
      carrier({ legalName: null }),
      'DOT number 9900001 is active, authorized to haul and insured according to FMCSA.',
    ],
    ['broker', broker(), 'EXAMPLE AUTO LOGISTICS INC is authorized as a broker and bonded according to FMCSA.'],
    [null, carrier({ liabilityOnFile: 0 }), 'EXAMPLE AUTO HAULING LLC is active according to FMCSA.'],
  ])('exists for a valid %s', (role, said, message) => {
    expect(decide(question({ role }), said, null)).toEqual({ outcome: 'valid', message, failed: [], warnings: [] });
  });

  it('uses the configured minimum, or the federal one of that carrier if it is higher', () => {
    expect(decide(question({ insuranceFloor: 0 }), carrier({ liabilityOnFile: 750_000 }), null).outcome).toBe('valid');
    expect(decide(question({ insuranceFloor: 0 }), carrier({ liabilityOnFile: 700_000 }), null).failed).toEqual(['insurance']);
    expect(decide(question({ insuranceFloor: 2_000_000 }), carrier(), null).failed).toEqual(['insurance']);
  });

  it('names the bond on file and the required bond of a broker', () => {
    expect(decide(question({ role: 'broker' }), broker({ bondOnFile: 74_000 }), null)).toMatchObject({
      failed: ['insurance'],
      message: 'FMCSA has a bond or trust of $74,000 on file; $75,000 is required.',
    });
  });

  it('includes warnings that do not block', () => {
    const odd = carrier({ isMcs150Outdated: true, safetyRating: 'conditional', cargoOnFile: null, isIntrastate: true, authority: [] });
    const { outcome, warnings } = decide(question(), odd, null);
    expect(outcome).toBe('valid');
    expect(warnings).toEqual([
      expect.stringMatching(/MCS-150/),
      expect.stringMatching(/conditional/),
      expect.stringMatching(/cargo insurance/),
      expect.stringMatching(/intrastate/),
    ]);
    expect(
      decide(question({ role: 'broker' }), broker({ isMcs150Outdated: true, safetyRating: 'conditional' }), null).warnings,
    ).toHaveLength(1);
  });
});

describe('checks that are easily too lenient', () => {
  it('a docket without a list of dockets does not belong to the carrier', () => {
    expect(decide(question({ docket: { prefix: 'MC', digits: '11' } }), carrier(), null).failed).toEqual(['belongs_together']);
  });

  it('a missing DOT number is malformed, with or without an MC number', () => {
    expect(toFmcsaNumbers({ dotNumber: '', mcNumber: 'MC-123456' })).toBeNull();
    expect(toFmcsaNumbers({ dotNumber: '' })).toBeNull();
  });

  it('brokers get no cargo warning, and intrastate carriers with state authority none either', () => {
    expect(decide(question({ role: 'broker' }), broker({ cargoOnFile: null }), null).warnings).toEqual([]);
    expect(decide(question(), carrier({ isIntrastate: true, authority: ['common'] }), null).warnings).toEqual([]);
  });

  it('an MCS-150 without a register statement is not outdated', () => {
    expect(readCarrier({ ...exampleCarrier, mcs150Outdated: null }).isMcs150Outdated).toBe(false);
  });
});

describe('the checked numbers and roles', () => {
  it('are read in the notation of FMCSA', () => {
    expect(toFmcsaNumbers({ dotNumber: ' USDOT 44110C ', mcNumber: 'mc-0123456' })).toEqual({
      dotNumber: '44110',
      docket: { prefix: 'MC', digits: '123456' },
    });
    expect(toFmcsaNumbers({ dotNumber: '44110', mcNumber: '' })).toEqual({ dotNumber: '44110', docket: null });
    expect(toFmcsaNumbers({ dotNumber: '044110' })).toBeNull();
    expect(toFmcsaNumbers({ dotNumber: '44110', mcNumber: 'XX1' })).toBeNull();
  });

  it('are those of roles that make offers only', () => {
    expect(roles.filter(isCheckedRole)).toEqual(['broker', 'carrier', 'independent_driver']);
  });
});

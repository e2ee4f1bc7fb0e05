import { describe, expect, it } from 'vitest';
import { claims } from './claims.ts';
import {
  configCategories,
  isSettingKey,
  settingKeys,
  settingProblem,
  settingRange,
  settingValue,
  systemSettings,
} from './system-settings.ts';

it('has a category, a valid default and a description for every key', () => {
  for (const key of settingKeys) {
    const { category, fallback, description } = systemSettings[key];
    expect(configCategories).toContain(category);
    expect(settingProblem(key, String(fallback))).toBeNull();
    expect(description.length).toBeGreaterThan(10);
  }
  expect(isSettingKey('toString')).toBe(false);
});

it.each([
  ['sentinelEnforceBan', 'true or false'],
  ['max_draft_limit', '1 to 1000'],
  ['DOT_MC_VALIDATION_MODE', 'one of live, bypass, cache'],
  ['PAYMENT_SECOND_PERSON_ABOVE', '0.00 to 100000.00'],
] as const)('describes the allowed values of %s: %s', (key, range) => {
  expect(settingRange(key)).toBe(range);
});

describe('a boolean setting', () => {
  it.each(['true', 'false', 'TRUE', ' true '])('can be %j', (value) => {
    expect(settingProblem('sentinelEnforceBan', value)).toBeNull();
    expect(settingValue('sentinelEnforceBan', value)).toBe(value.trim().toLowerCase() === 'true');
  });

  it.each(['', 'yes', '1', 'truee', 'true false'])('cannot be %j, and then has its default', (value) => {
    expect(settingProblem('DOT_MC_VALIDATION_ENABLED', value)).toBe('DOT_MC_VALIDATION_ENABLED must be true or false');
    expect(settingValue('DOT_MC_VALIDATION_ENABLED', value)).toBe(true);
    expect(settingValue('sentinelEnforceBan', value)).toBe(false);
  });
});

describe('a number setting', () => {
  it.each([
    ['1', 1],
    [' 20 ', 20],
    ['1000', 1000],
  ])('can be %j', (stored, value) => {
    expect(settingProblem('max_draft_limit', stored)).toBeNull();
    expect(settingValue('max_draft_limit', stored)).toBe(value);
  });

  it.each(['', '0', '-1', '1001', '2.5', '1e2', '0x10', 'many', '99999999999999999999'])(
    'cannot be %j, and then has its default',
    (stored) => {
      expect(settingProblem('max_draft_limit', stored)).toBe('max_draft_limit must be a whole number from 1 to 1000');
      expect(settingValue('max_draft_limit', stored)).toBe(50);
    },
  );
});

it('the insurance minimum is never below the million the site promises', () => {
  expect(claims.million.claim).toContain('$1M+');
  expect(claims.gateInsurance.claim).toContain('$1M');
  for (const less of ['0', '750000', '999999']) {
    expect(settingProblem('INSURANCE_FLOOR_DOLLARS', less)).toMatch(/from 1000000 to/);
    expect(settingValue('INSURANCE_FLOOR_DOLLARS', less)).toBe(1_000_000);
  }
  expect(settingValue('INSURANCE_FLOOR_DOLLARS', '2000000')).toBe(2_000_000);
});

describe('a choice setting', () => {
  it.each(['live', 'bypass', ' CACHE '])('can be %j', (value) => {
    expect(settingProblem('DOT_MC_VALIDATION_MODE', value)).toBeNull();
    expect(settingValue('DOT_MC_VALIDATION_MODE', value)).toBe(value.trim().toLowerCase());
  });

  it.each(['', 'off', 'true', 'live,cache'])('cannot be %j, and then has its default', (value) => {
    expect(settingProblem('DOT_MC_VALIDATION_MODE', value)).toBe('DOT_MC_VALIDATION_MODE must be one of live, bypass, cache');
    expect(settingValue('DOT_MC_VALIDATION_MODE', value)).toBe('live');
  });
});

describe('an amount setting', () => {
  it.each(['0', '0.00', ' 750.5 ', '100000.00'])('can be %j', (value) => {
    expect(settingProblem('PAYMENT_SECOND_PERSON_ABOVE', value)).toBeNull();
    expect(settingValue('PAYMENT_SECOND_PERSON_ABOVE', value)).toBe(value.trim());
  });

  it.each(['', '-1', '0.001', '100000.01', '1e3', '$500', '1,000.00', 'all'])('cannot be %j, and then has its default', (value) => {
    expect(settingProblem('PAYMENT_SECOND_PERSON_ABOVE', value)).toBe(
      'PAYMENT_SECOND_PERSON_ABOVE must be an amount of dollars from 0.00 to 100000.00, with at most two decimals',
    );
    expect(settingValue('PAYMENT_SECOND_PERSON_ABOVE', value)).toBe('500.00');
  });
});

it('ignores unknown keys, and returns the default for a missing value', () => {
  expect(settingProblem('support_phone', 'whatever')).toBeNull();
  expect(settingValue('max_draft_limit', null)).toBe(50);
});

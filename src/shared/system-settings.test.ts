import { describe, expect, it } from 'vitest';
import {
  configCategories,
  isSettingKey,
  settingKeys,
  settingProblem,
  settingRange,
  settingValue,
  systemSettings,
} from './system-settings.ts';

it('has for every key a category, a fallback that is allowed and a description', () => {
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
] as const)('says what %s may be: %s', (key, range) => {
  expect(settingRange(key)).toBe(range);
});

describe('a switch', () => {
  it.each(['true', 'false', 'TRUE', ' true '])('may be %j', (value) => {
    expect(settingProblem('sentinelEnforceBan', value)).toBeNull();
    expect(settingValue('sentinelEnforceBan', value)).toBe(value.trim().toLowerCase() === 'true');
  });

  it.each(['', 'yes', '1', 'truee', 'true false'])('may not be %j, and is its fallback then', (value) => {
    expect(settingProblem('DOT_MC_VALIDATION_ENABLED', value)).toBe('DOT_MC_VALIDATION_ENABLED must be true or false');
    expect(settingValue('DOT_MC_VALIDATION_ENABLED', value)).toBe(true);
    expect(settingValue('sentinelEnforceBan', value)).toBe(false);
  });
});

describe('a number', () => {
  it.each([
    ['1', 1],
    [' 20 ', 20],
    ['1000', 1000],
  ])('may be %j', (stored, value) => {
    expect(settingProblem('max_draft_limit', stored)).toBeNull();
    expect(settingValue('max_draft_limit', stored)).toBe(value);
  });

  it.each(['', '0', '-1', '1001', '2.5', '1e2', '0x10', 'many', '99999999999999999999'])(
    'may not be %j, and is its fallback then',
    (stored) => {
      expect(settingProblem('max_draft_limit', stored)).toBe('max_draft_limit must be a whole number from 1 to 1000');
      expect(settingValue('max_draft_limit', stored)).toBe(50);
    },
  );
});

describe('a choice', () => {
  it.each(['live', 'bypass', ' CACHE '])('may be %j', (value) => {
    expect(settingProblem('DOT_MC_VALIDATION_MODE', value)).toBeNull();
    expect(settingValue('DOT_MC_VALIDATION_MODE', value)).toBe(value.trim().toLowerCase());
  });

  it.each(['', 'off', 'true', 'live,cache'])('may not be %j, and is its fallback then', (value) => {
    expect(settingProblem('DOT_MC_VALIDATION_MODE', value)).toBe('DOT_MC_VALIDATION_MODE must be one of live, bypass, cache');
    expect(settingValue('DOT_MC_VALIDATION_MODE', value)).toBe('live');
  });
});

it('leaves a key that the program does not read alone, and answers the fallback for nothing', () => {
  expect(settingProblem('support_phone', 'whatever')).toBeNull();
  expect(settingValue('max_draft_limit', null)).toBe(50);
});

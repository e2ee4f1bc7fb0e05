import { expect, it } from 'vitest';
import { isFlagKey, settingKeys } from '#shared/system-settings.ts';
import { describeDefault, settingGroups } from './setting-labels.ts';

it('every setting that is no flag appears once', () => {
  const keys = settingGroups.flatMap(({ settings }) => settings.map(({ key }) => key));
  expect(keys.toSorted()).toEqual(settingKeys.filter((key) => !isFlagKey(key)).toSorted());
});

it('defaults are shown as people say them', () => {
  const shown = Object.fromEntries(settingGroups.flatMap(({ settings }) => settings.map((one) => [one.key, describeDefault(one)])));
  expect(shown).toMatchObject({ PAYMENTS_ENABLED: 'On', INSURANCE_FLOOR_DOLLARS: '$1,000,000.00', AUDIT_LOG_MONTHS: '84 months' });
});

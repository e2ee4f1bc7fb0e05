import { systemSettings, type SettingKey } from '#shared/system-settings.ts';
import { formatUsd } from '#shared/money.ts';
import { counted } from '#shared/text/counted.ts';

export interface SettingLabel {
  readonly key: SettingKey;
  readonly label: string;
  /** How a value is shown; plain by default. */
  readonly shown?: (value: string) => string;
}

const dollars = (value: string): string => formatUsd(value);
const hours = (value: string): string => counted(Number(value), { one: 'hour', other: 'hours' });
const months = (value: string): string => counted(Number(value), { one: 'month', other: 'months' });

/** The settings beside the flags, by what they are about. */
export const settingGroups: readonly { readonly title: string; readonly settings: readonly SettingLabel[] }[] = [
  {
    title: 'Verification',
    settings: [
      { key: 'DOT_MC_VALIDATION_MODE', label: 'How DOT and MC numbers are checked' },
      { key: 'UNCHECKED_CARRIERS_MAY_BID', label: 'Bid without verification' },
      { key: 'DOT_MC_CACHE_HOURS', label: 'Age of cached FMCSA answers', shown: hours },
      { key: 'INSURANCE_FLOOR_DOLLARS', label: 'Minimum liability insurance', shown: dollars },
      { key: 'UNVERIFIED_COMPANY_LIMIT_DOLLARS', label: 'Vehicle value for unverified companies', shown: dollars },
      { key: 'DRIVER_LICENSE_REQUIRED', label: "Driver's license at pickup" },
    ],
  },
  {
    title: 'Money and limits',
    settings: [
      { key: 'PAYMENTS_ENABLED', label: 'Platform payments' },
      { key: 'PAYMENT_SECOND_PERSON_ABOVE', label: 'Second administrator above', shown: dollars },
      { key: 'DRY_RUN_FEE_DOLLARS', label: 'Dry-run fee', shown: dollars },
      { key: 'max_draft_limit', label: 'Drafts per account' },
    ],
  },
  {
    title: 'Security',
    settings: [
      { key: 'REQUIRE_TWO_FACTOR_FOR_ADMINS', label: 'Two-factor authentication for administrators' },
      { key: 'REQUIRE_PASSKEY_TO_BID', label: 'Passkey to bid' },
      { key: 'AUDIT_LOG_MONTHS', label: 'Audit log', shown: months },
    ],
  },
];

export const isSwitch = (key: SettingKey): boolean => typeof systemSettings[key].fallback === 'boolean';

export function describeDefault({ key, shown }: SettingLabel): string {
  const fallback = String(systemSettings[key].fallback);
  if (isSwitch(key)) return fallback === 'true' ? 'On' : 'Off';
  return shown ? shown(fallback) : fallback.charAt(0).toUpperCase() + fallback.slice(1);
}

import { isAmount, toCents } from './money.ts';

export const configCategories = ['validation', 'limits', 'notifications', 'security'] as const;
export type ConfigCategory = (typeof configCategories)[number];

interface Setting<Value extends boolean | number | string> {
  readonly category: ConfigCategory;
  readonly fallback: Value;
  readonly description: string;
}

type Flag = Setting<boolean>;

interface Count extends Setting<number> {
  readonly min: number;
  readonly max: number;
}

interface Choice extends Setting<string> {
  readonly choices: readonly string[];
}

interface Amount extends Setting<string> {
  readonly minAmount: string;
  readonly maxAmount: string;
}

type KnownSetting = Flag | Count | Choice | Amount;

/** All keys of system_config that the program reads; other stored keys have no effect. */
export const systemSettings = {
  DOT_MC_VALIDATION_ENABLED: {
    category: 'validation',
    fallback: true,
    description: 'DOT and MC numbers are required and verified with FMCSA, unless the mode is bypass',
  },
  DOT_MC_VALIDATION_MODE: {
    category: 'validation',
    fallback: 'live' as 'live' | 'bypass' | 'cache',
    choices: ['live', 'bypass', 'cache'],
    description:
      'How numbers are verified: with FMCSA (live), not at all (bypass) or from cached results (cache). Always bypass without FMCSA_WEB_KEY.',
  },
  UNCHECKED_CARRIERS_MAY_BID: {
    category: 'validation',
    fallback: true,
    description: 'In bypass mode, carriers and brokers can bid with unverified numbers. Their offers say so.',
  },
  DOT_MC_CACHE_HOURS: {
    category: 'validation',
    fallback: 24,
    min: 1,
    max: 720,
    description: 'How long cached FMCSA results are valid in cache mode, in hours',
  },
  INSURANCE_FLOOR_DOLLARS: {
    category: 'validation',
    fallback: 1_000_000,
    // The site promises $1M+, so lower values are not allowed.
    min: 1_000_000,
    max: 99_999_999,
    description: 'Minimum liability insurance on file with FMCSA, in dollars. The site promises $1M+.',
  },
  UNVERIFIED_COMPANY_LIMIT_DOLLARS: {
    category: 'validation',
    fallback: '250000.00' as string,
    minAmount: '0.00',
    maxAmount: '9999999.99',
    description:
      'Vehicles worth more than this, in dollars, are only for companies verified by the contact on file with FMCSA or by a call. 0.00 means every vehicle with a value.',
  },
  REQUIRE_TWO_FACTOR_FOR_ADMINS: {
    category: 'security',
    fallback: false,
    description: 'Administrators must set up two-factor authentication before anything else',
  },
  REQUIRE_PASSKEY_TO_BID: {
    category: 'security',
    fallback: false,
    description: 'Carriers, brokers and independent drivers need a passkey to bid, quote and take jobs. If off, they only see a warning.',
  },
  sentinelEnforceBan: {
    category: 'security',
    fallback: false,
    description: 'Sentinel bans IP addresses with a critical score: for 1 hour, then 24 hours, then permanently',
  },
  adminCreationEnabled: {
    category: 'security',
    fallback: true,
    description: 'Super admins can invite administrators',
  },
  auditLoggingEnabled: {
    category: 'security',
    fallback: true,
    description: 'Also log read-only access by administrators. Changes, money, sign-ins, personal files and flags are always logged.',
  },
  piiEncryptionEnabled: {
    category: 'security',
    fallback: true,
    description: 'Encrypt new files. When turned on again, a job encrypts files stored in the meantime.',
  },
  DRIVER_LICENSE_REQUIRED: {
    category: 'security',
    fallback: true,
    description: "Require a picture of the driver's license at pickup. Applies to new bookings.",
  },
  AUDIT_LOG_MONTHS: {
    category: 'security',
    fallback: 84,
    min: 12,
    max: 240,
    description: 'How long the audit log is kept. Older months can then be exported and removed by the operator.',
  },
  PAYMENTS_ENABLED: {
    category: 'limits',
    fallback: true,
    description: 'New bookings are paid here and held until delivery. If off, shipper and carrier settle directly.',
  },
  DRY_RUN_FEE_DOLLARS: {
    category: 'limits',
    fallback: 100,
    min: 0,
    max: 500,
    description: 'Dry-run fee paid to the carrier on cancellation, in dollars, at most the price. Applies to new bookings.',
  },
  max_draft_limit: {
    category: 'limits',
    fallback: 50,
    min: 1,
    max: 1000,
    description: 'Maximum number of drafts per account',
  },
  PAYMENT_SECOND_PERSON_ABOVE: {
    category: 'limits',
    fallback: '500.00' as string,
    minAmount: '0.00',
    maxAmount: '100000.00',
    description: 'Releases and refunds of a payment above this total, in dollars, need a second administrator. 0.00 means always.',
  },
} as const satisfies Record<string, KnownSetting>;

export type SettingKey = keyof typeof systemSettings;

/** Flags of the console, by configuration key. Changing one requires a reason. */
export const systemFlags = {
  dotMcValidationEnabled: 'DOT_MC_VALIDATION_ENABLED',
  sentinelEnforceBan: 'sentinelEnforceBan',
  adminCreationEnabled: 'adminCreationEnabled',
  piiEncryptionEnabled: 'piiEncryptionEnabled',
  auditLoggingEnabled: 'auditLoggingEnabled',
} as const satisfies Record<string, SettingKey>;
export type SystemFlag = keyof typeof systemFlags;

export const flagNames = Object.keys(systemFlags) as SystemFlag[];

const flagKeys: readonly string[] = Object.values(systemFlags);

export const isFlagKey = (key: string): boolean => flagKeys.includes(key);

export type SettingValue<Key extends SettingKey> = (typeof systemSettings)[Key]['fallback'] extends boolean
  ? boolean
  : (typeof systemSettings)[Key]['fallback'] extends number
    ? number
    : (typeof systemSettings)[Key]['fallback'];

export const settingKeys = Object.keys(systemSettings) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(systemSettings, key);

const isCount = (setting: KnownSetting): setting is Count => 'min' in setting;
const isChoice = (setting: KnownSetting): setting is Choice => 'choices' in setting;
const isSum = (setting: KnownSetting): setting is Amount => 'minAmount' in setting;

export function settingRange(key: SettingKey): string {
  const setting: KnownSetting = systemSettings[key];
  if (isChoice(setting)) return `one of ${setting.choices.join(', ')}`;
  if (isSum(setting)) return `${setting.minAmount} to ${setting.maxAmount}`;
  return isCount(setting) ? `${setting.min} to ${setting.max}` : 'true or false';
}

export function settingChoices(key: SettingKey): readonly string[] | null {
  const setting: KnownSetting = systemSettings[key];
  if (isChoice(setting)) return setting.choices;
  return isCount(setting) || isSum(setting) ? null : ['true', 'false'];
}

/** Null if the value is valid or the program doesn't read the key. */
export function settingProblem(key: string, value: string): string | null {
  if (!isSettingKey(key)) return null;
  const setting: KnownSetting = systemSettings[key];
  const text = value.trim();
  if (isChoice(setting)) return setting.choices.includes(text.toLowerCase()) ? null : `${key} must be one of ${setting.choices.join(', ')}`;
  if (isSum(setting)) {
    const isFitting = isAmount(text) && toCents(text) >= toCents(setting.minAmount) && toCents(text) <= toCents(setting.maxAmount);
    return isFitting
      ? null
      : `${key} must be an amount of dollars from ${setting.minAmount} to ${setting.maxAmount}, with at most two decimals`;
  }
  if (!isCount(setting)) return /^(true|false)$/i.test(text) ? null : `${key} must be true or false`;
  const isFitting = /^\d{1,9}$/.test(text) && Number(text) >= setting.min && Number(text) <= setting.max;
  return isFitting ? null : `${key} must be a whole number from ${setting.min} to ${setting.max}`;
}

/** Returns the fallback if nothing valid is stored. */
export function settingValue<Key extends SettingKey>(key: Key, stored: string | null | undefined): SettingValue<Key> {
  const { fallback } = systemSettings[key] as KnownSetting;
  if (stored === null || stored === undefined || settingProblem(key, stored)) return fallback as SettingValue<Key>;
  const text = stored.trim().toLowerCase();
  if (typeof fallback === 'string') return text as SettingValue<Key>;
  return (typeof fallback === 'boolean' ? text === 'true' : Number(text)) as SettingValue<Key>;
}

import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { settingValue } from '#shared/system-settings.ts';
import type { DotMcMode } from './schemas.ts';
import { hasRegister } from './fmcsa/register-client.ts';

/** What the console and the environment say about register checks. */
export interface RegisterSettings {
  /** Whether numbers are required and verified at all (DOT_MC_VALIDATION_ENABLED, on unless 'false'). */
  readonly enabled: boolean;
  /** Whether a web key is configured. */
  readonly isConfigured: boolean;
  /** DOT_MC_VALIDATION_MODE, live unless told; always bypass while no web key is configured. */
  readonly mode: DotMcMode;
  /** Whether who was not checked, because nothing is asked in mode bypass, may bid (UNCHECKED_CARRIERS_MAY_BID, yes unless 'false'). */
  readonly uncheckedMayBid: boolean;
  /** How old a kept answer may be in mode cache (DOT_MC_CACHE_HOURS). */
  readonly cacheHours: number;
  /** Liability insurance that a carrier must have on file, in whole dollars (INSURANCE_FLOOR_DOLLARS). */
  readonly insuranceFloor: number;
  /** Vehicles worth more, in dollars, need a verified company (UNVERIFIED_COMPANY_LIMIT_DOLLARS). */
  readonly unverifiedCompanyLimit: string;
  /** Whoever bids must have a passkey (REQUIRE_PASSKEY_TO_BID, not unless 'true'). */
  readonly isPasskeyRequired: boolean;
}

const keys = [
  'DOT_MC_VALIDATION_ENABLED',
  'DOT_MC_VALIDATION_MODE',
  'UNCHECKED_CARRIERS_MAY_BID',
  'DOT_MC_CACHE_HOURS',
  'INSURANCE_FLOOR_DOLLARS',
  'UNVERIFIED_COMPANY_LIMIT_DOLLARS',
  'REQUIRE_PASSKEY_TO_BID',
] as const;

/** What is stored of them as a JSON object, to be read together with something else; `toRegisterSettings` reads it. */
export const storedRegisterSettings = (sql: Sql): Fragment => sql`
  coalesce((select jsonb_object_agg(key, value) from system_config where key = any(string_to_array(${keys.join(',')}, ','))), '{}')`;

/** The settings from what is stored of them by key. */
export function toRegisterSettings(ctx: Pick<Ctx, 'services'>, stored: Readonly<Record<string, string | undefined>>): RegisterSettings {
  const isConfigured = hasRegister(ctx);
  return {
    enabled: settingValue('DOT_MC_VALIDATION_ENABLED', stored['DOT_MC_VALIDATION_ENABLED']),
    isConfigured,
    mode: isConfigured ? settingValue('DOT_MC_VALIDATION_MODE', stored['DOT_MC_VALIDATION_MODE']) : 'bypass',
    uncheckedMayBid: settingValue('UNCHECKED_CARRIERS_MAY_BID', stored['UNCHECKED_CARRIERS_MAY_BID']),
    cacheHours: settingValue('DOT_MC_CACHE_HOURS', stored['DOT_MC_CACHE_HOURS']),
    insuranceFloor: settingValue('INSURANCE_FLOOR_DOLLARS', stored['INSURANCE_FLOOR_DOLLARS']),
    unverifiedCompanyLimit: settingValue('UNVERIFIED_COMPANY_LIMIT_DOLLARS', stored['UNVERIFIED_COMPANY_LIMIT_DOLLARS']),
    isPasskeyRequired: settingValue('REQUIRE_PASSKEY_TO_BID', stored['REQUIRE_PASSKEY_TO_BID']),
  };
}

/** In one round trip, and anew each time, so that a change in the console counts at once in all replicas. */
export async function readRegisterSettings(ctx: Pick<Ctx, 'sql' | 'services'>): Promise<RegisterSettings> {
  const { sql } = ctx;
  const [row] = await sql<{ stored: Record<string, string> }[]>`select ${storedRegisterSettings(sql)} as stored`;
  return toRegisterSettings(ctx, row!.stored);
}

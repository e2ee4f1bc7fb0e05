import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { settingValue } from '#shared/system-settings.ts';
import type { DotMcMode } from './schemas.ts';
import { hasFmcsaClient } from './fmcsa/fmcsa-client.ts';

export interface FmcsaSettings {
  /** DOT_MC_VALIDATION_ENABLED, on unless 'false'. */
  readonly enabled: boolean;
  readonly isConfigured: boolean;
  /** DOT_MC_VALIDATION_MODE, default live; always bypass without a web key. */
  readonly mode: DotMcMode;
  /** Whether accounts that were not checked in mode bypass may bid (UNCHECKED_CARRIERS_MAY_BID, yes unless 'false'). */
  readonly uncheckedMayBid: boolean;
  /** Maximum age of cached answers in mode cache (DOT_MC_CACHE_HOURS). */
  readonly cacheHours: number;
  /** Minimum liability insurance of carriers in whole dollars (INSURANCE_FLOOR_DOLLARS). */
  readonly insuranceFloor: number;
  /** More valuable vehicles require a verified company; in dollars (UNVERIFIED_COMPANY_LIMIT_DOLLARS). */
  readonly unverifiedCompanyLimit: string;
  /** Bidding requires a passkey (REQUIRE_PASSKEY_TO_BID, off unless 'true'). */
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

/** SQL for the stored settings as a JSON object, for `toFmcsaSettings`. */
export const storedFmcsaSettings = (sql: Sql): Fragment => sql`
  coalesce((select jsonb_object_agg(key, value) from system_config where key = any(string_to_array(${keys.join(',')}, ','))), '{}')`;

export function toFmcsaSettings(ctx: Pick<Ctx, 'services'>, stored: Readonly<Record<string, string | undefined>>): FmcsaSettings {
  const isConfigured = hasFmcsaClient(ctx);
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

/** Not cached, so that changes in the console apply immediately on every server. */
export async function readFmcsaSettings(ctx: Pick<Ctx, 'sql' | 'services'>): Promise<FmcsaSettings> {
  const { sql } = ctx;
  const [row] = await sql<{ stored: Record<string, string> }[]>`select ${storedFmcsaSettings(sql)} as stored`;
  return toFmcsaSettings(ctx, row!.stored);
}

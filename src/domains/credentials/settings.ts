import type { Sql } from '#server/db/context.ts';
import { dotMcModes, type DotMcMode } from './contract.ts';
import { isRegisterConfigured } from './register-client.ts';

/** What the console and the environment say about register checks. */
export interface RegisterSettings {
  /** Whether numbers are demanded and checked at all (DOT_MC_VALIDATION_ENABLED, on unless 'false'). */
  readonly enabled: boolean;
  /** Whether a web key is configured. */
  readonly isConfigured: boolean;
  /** DOT_MC_VALIDATION_MODE, live unless told; always bypass while no web key is configured (decisions, section 5). */
  readonly mode: DotMcMode;
  /** How old a kept answer may be in mode cache (DOT_MC_CACHE_HOURS). */
  readonly cacheHours: number;
  /** Liability insurance that a carrier must have on file, in whole dollars (INSURANCE_FLOOR_DOLLARS). */
  readonly insuranceFloor: number;
}

/** The site promises "$1M+ coverage"; the federal minimum is 750,000 (49 CFR 387.9). */
export const defaultInsuranceFloor = 1_000_000;
const defaultCacheHours = 24;

const keys = ['DOT_MC_VALIDATION_ENABLED', 'DOT_MC_VALIDATION_MODE', 'DOT_MC_CACHE_HOURS', 'INSURANCE_FLOOR_DOLLARS'] as const;

const numberOf = (text: string | undefined, fallback: number): number => {
  const value = Number(text?.replaceAll(/[$,_\s]/g, '') || NaN);
  return Number.isFinite(value) && value >= 0 ? value : fallback;
};

/** Read anew each time, so that a change in the console counts at once in all replicas. What cannot be read counts as not said. */
export async function readRegisterSettings({ sql }: { sql: Sql }): Promise<RegisterSettings> {
  const rows = await sql<{ key: (typeof keys)[number]; value: string }[]>`select key, value from system_config where key = any(${keys})`;
  const said = Object.fromEntries(rows.map(({ key, value }) => [key, value.trim()])) as Partial<Record<(typeof keys)[number], string>>;
  const wished = dotMcModes.find((mode) => mode === said.DOT_MC_VALIDATION_MODE?.toLowerCase()) ?? 'live';
  const isConfigured = isRegisterConfigured();
  return {
    enabled: (said.DOT_MC_VALIDATION_ENABLED ?? 'true').toLowerCase() === 'true',
    isConfigured,
    mode: isConfigured ? wished : 'bypass',
    cacheHours: numberOf(said.DOT_MC_CACHE_HOURS, defaultCacheHours),
    insuranceFloor: numberOf(said.INSURANCE_FLOOR_DOLLARS, defaultInsuranceFloor),
  };
}

import { settingValue, type SettingKey, type SettingValue } from '#shared/system-settings.ts';
import type { Sql } from './context.ts';

async function readValue(sql: Sql, key: string): Promise<string | null> {
  const [row] = await sql<{ value: string }[]>`select value from system_config where key = ${key}`;
  return row?.value ?? null;
}

/** A setting of system_config, its fallback while it is not set. Read anew each time, so a change counts at once in all replicas. */
export const readSetting = async <Key extends SettingKey>(sql: Sql, key: Key): Promise<SettingValue<Key>> =>
  settingValue(key, await readValue(sql, key));

/** The account that wrote an entry of system_config last; null where nobody did, or the database itself was changed. */
export async function findSetter(sql: Sql, key: SettingKey): Promise<string | null> {
  const [row] = await sql<{ updatedBy: string | null }[]>`select updated_by from system_config where key = ${key}`;
  return row?.updatedBy ?? null;
}

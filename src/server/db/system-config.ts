import { settingValue, type SettingKey, type SettingValue } from '#shared/system-settings.ts';
import type { Sql } from './context.ts';

async function readValue(sql: Sql, key: string): Promise<string | null> {
  const [row] = await sql<{ value: string }[]>`select value from system_config where key = ${key}`;
  return row?.value ?? null;
}

/** The fallback if it isn't set. Not cached, so changes apply in all replicas at once. */
export const readSetting = async <Key extends SettingKey>(sql: Sql, key: Key): Promise<SettingValue<Key>> =>
  settingValue(key, await readValue(sql, key));

/** Null if it was never set, or changed directly in the database. */
export async function findSetter(sql: Sql, key: SettingKey): Promise<string | null> {
  const [row] = await sql<{ updatedBy: string | null }[]>`select updated_by from system_config where key = ${key}`;
  return row?.updatedBy ?? null;
}

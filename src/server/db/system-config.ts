import { settingValue, type SettingKey, type SettingValue } from '#shared/system-settings.ts';
import type { Sql } from './context.ts';

async function readValue(sql: Sql, key: string): Promise<string | null> {
  const [row] = await sql<{ value: string }[]>`select value from system_config where key = ${key}`;
  return row?.value ?? null;
}

/** A setting of system_config, its fallback while it is not set. Read anew each time, so a change counts at once in all replicas. */
export const readSetting = async <Key extends SettingKey>(sql: Sql, key: Key): Promise<SettingValue<Key>> =>
  settingValue(key, await readValue(sql, key));

/** Whether an entry of system_config was last written by this account, since a moment. */
export async function wasSetBy(sql: Sql, key: SettingKey, userId: string, since: Date): Promise<boolean> {
  const found = await sql`select from system_config where key = ${key} and updated_by = ${userId} and updated_at > ${since}`;
  return found.length > 0;
}

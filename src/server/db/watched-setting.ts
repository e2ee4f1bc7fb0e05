import type { Logger } from 'pino';
import type { SettingKey, SettingValue } from '#shared/system-settings.ts';
import { listenTo } from './connection/listen.ts';
import type { Pool } from './sql/sql.ts';
import { readSetting } from './system-config.ts';

/** NOTIFY channel: the key of an entry of system_config that changed, whoever changed it (a trigger of the table tells). */
const channel = 'setting_changed';

/** A setting in memory, for what is asked too often to read it each time. */
export interface WatchedSetting<Value> {
  value(): Value;
  close(): Promise<void>;
}

/** Reads a setting, and again whenever any replica changed it or the connection that hears of changes was away. What fails leaves it as it was. */
export async function watchSetting<Key extends SettingKey>(sql: Pool, key: Key, log: Logger): Promise<WatchedSetting<SettingValue<Key>>> {
  let value = await readSetting(sql, key);
  let reading: Promise<void> = Promise.resolve();
  const readNext = () => {
    reading = reading
      .then(async () => void (value = await readSetting(sql, key)))
      .catch((error: unknown) => log.warn({ err: error, key }, 'could not read a setting'));
  };
  const onNotice = (changed: string) => void (changed === key && readNext());
  const listening = await listenTo(sql, channel, { onNotice, onListening: readNext, onLost: () => {} }, log);
  return {
    value: () => value,
    async close() {
      await listening.close();
      await reading;
    },
  };
}

import type { Logger } from 'pino';
import type { SettingKey, SettingValue } from '#shared/system-settings.ts';
import { listenOnChannel } from './connection/listen.ts';
import type { Pool } from './sql/sql.ts';
import { readSetting } from './system-config.ts';

/** A trigger of system_config notifies with the key that changed. */
const channel = 'setting_changed';

export interface ObservedSetting<Value> {
  value(): Value;
  close(): Promise<void>;
}

/** Follows changes by any replica. A failed read leaves the value as it was. */
export async function observeSetting<Key extends SettingKey>(
  sql: Pool,
  key: Key,
  log: Logger,
): Promise<ObservedSetting<SettingValue<Key>>> {
  let value = await readSetting(sql, key);
  let reading: Promise<void> = Promise.resolve();
  const readNext = () => {
    reading = reading
      .then(async () => void (value = await readSetting(sql, key)))
      .catch((error: unknown) => log.warn({ err: error, key }, 'could not read a setting'));
  };
  const onNotice = (changed: string) => void (changed === key && readNext());
  const listening = await listenOnChannel(sql, channel, { onNotice, onListening: readNext, onLost: () => {} }, log);
  return {
    value: () => value,
    async close() {
      await listening.close();
      await reading;
    },
  };
}

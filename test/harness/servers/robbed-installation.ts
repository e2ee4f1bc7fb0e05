import path from 'node:path';
import { pino } from 'pino';
import { createApp, systemCtx } from '#app/services.ts';
import { readConfig } from '#server/config.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { scratchFolder } from '../database/backups.ts';
import { startServer } from '../processes/own-server.ts';
import { readFolders } from './thief.ts';

export async function startRobbed() {
  const { sql, dataDir, embedded } = await startServer();
  const [root, loot, scratch] = [scratchFolder(), scratchFolder(), scratchFolder()];
  const config = { ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), backup: { folder: root, keepDays: 14 } };
  const log = pino({ level: 'silent' });
  return {
    sql,
    dataDir,
    embedded,
    root,
    loot,
    scratch,
    config,
    log,
    stores: createByteStores(config),
    master: masterKey(config.masterKey),
    ctx: systemCtx(createApp({ config, sql, log })),
    backup: path.join(root, 'carriage-20261123T031000Z'),
    everywhere: () => readFolders(dataDir, root),
  };
}

import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { countPlainFiles } from '#server/files/keys/seal-plain.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReplyInput } from '#shared/endpoint.ts';
import { flagNames, settingValue, systemFlags, systemSettings } from '#shared/system-settings.ts';
import { changeEntry, lockEntry } from './config-changes.ts';
import type { getFlagNotice, SystemFlags } from './config-schemas.ts';

export async function readFlags({ sql }: Pick<Ctx, 'sql'>): Promise<SystemFlags> {
  const rows = await sql<{ key: string; value: string }[]>`
    select key, value from system_config where key = any(${Object.values(systemFlags)})`;
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const getValue = (name: keyof SystemFlags) => settingValue(systemFlags[name], stored.get(systemFlags[name]));
  return Object.fromEntries(flagNames.map((name) => [name, getValue(name)])) as SystemFlags;
}

export async function readFlagNotice(ctx: Pick<Ctx, 'sql'>): Promise<ReplyInput<typeof getFlagNotice>> {
  const { piiEncryptionEnabled, auditLoggingEnabled } = await readFlags(ctx);
  return { piiEncryptionEnabled, auditLoggingEnabled, plainFiles: await countPlainFiles(ctx) };
}

/** Sets changed flags only, each with history and audit log. Throws 422 on `reason` if one changes without a reason. */
export const setFlags = (ctx: ActorCtx, { reason, ...newFlags }: SystemFlags & { readonly reason: string | null }): Promise<SystemFlags> =>
  inTransaction(ctx, async (tx) => {
    // Fixed order prevents deadlocks between two administrators.
    for (const name of flagNames.toSorted()) {
      const key = systemFlags[name];
      const before = await lockEntry(tx, key);
      if (settingValue(key, before?.value) === newFlags[name]) continue;
      const { category } = systemSettings[key];
      const after = { value: String(newFlags[name]), category, description: before?.description ?? null };
      await changeEntry(tx, { key, before, after, reason });
    }
    return readFlags(tx);
  });

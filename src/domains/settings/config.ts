import type { ActorCtx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { isSettingKey, settingProblem, systemSettings } from '#shared/system-settings.ts';
import { changeEntry, lockEntry } from './config-changes.ts';
import type { ConfigEntry, ConfigInput } from './config-schemas.ts';

type Row = Omit<ConfigEntry, 'isKnown'>;

const columns = (sql: Sql) => sql`c.key, c.value, c.category, c.description, u.full_name as updated_by, c.updated_at`;
const toEntry = (row: Row): ConfigEntry => ({ ...row, isKnown: isSettingKey(row.key) });

export async function listConfig({ sql }: ActorCtx): Promise<ConfigEntry[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from system_config c left join users u on u.id = c.updated_by order by c.key`;
  return rows.map(toEntry);
}

/** Wrong value or category of a known key. */
function refuseWrong({ key, value, category }: ConfigInput): void {
  const problem = settingProblem(key, value);
  if (problem) throw invalid({ value: problem });
  if (isSettingKey(key) && category !== systemSettings[key].category)
    throw invalid({ category: `${key} belongs to category ${systemSettings[key].category}` });
}

/** Throws 422 for an invalid value of a known key, and on `reason` if a flag changes without one. */
export const setConfig = (ctx: ActorCtx, input: ConfigInput): Promise<ConfigEntry> =>
  inTransaction(ctx, async (tx) => {
    refuseWrong(input);
    const { key, reason, ...after } = input;
    await changeEntry(tx, { key, before: await lockEntry(tx, key), after, reason });
    const [entry] = await tx.sql<Row[]>`
      select ${columns(tx.sql)} from system_config c left join users u on u.id = c.updated_by where c.key = ${key}`;
    return toEntry(entry!);
  });

/** Throws 404, 422 on `reason` if a flag changes without one. */
export const deleteConfig = (ctx: ActorCtx, key: string, reason: string | null): Promise<{ deleted: true }> =>
  inTransaction(ctx, async (tx) => {
    const before = await lockEntry(tx, key);
    if (!before) throw notFound('There is no entry with this key');
    await changeEntry(tx, { key, before, after: null, reason });
    return { deleted: true };
  });

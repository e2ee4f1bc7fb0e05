import type { ActorCtx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { isSettingKey, settingProblem, settingValue, systemSettings } from '#shared/system-settings.ts';
import { writeAudit } from './commands.ts';
import type { ConfigEntry, ConfigInput } from './config-contract.ts';

type Row = Omit<ConfigEntry, 'isKnown'>;

const columns = (sql: Sql) => sql`c.key, c.value, c.category, c.description, u.full_name as updated_by, c.updated_at`;
const entryOf = (row: Row): ConfigEntry => ({ ...row, isKnown: isSettingKey(row.key) });

/** Every entry of the configuration, by key. */
export async function listConfig({ sql }: ActorCtx): Promise<ConfigEntry[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from system_config c left join users u on u.id = c.updated_by order by c.key`;
  return rows.map(entryOf);
}

/** What is wrong with an entry of a key that the program reads: its value, or a category that is not the key's. */
function refuseWrong({ key, value, category }: ConfigInput): void {
  const problem = settingProblem(key, value);
  if (problem) throw invalid({ value: problem });
  if (isSettingKey(key) && category !== systemSettings[key].category)
    throw invalid({ category: `${key} belongs to the category ${systemSettings[key].category}` });
}

/** Locks the entry of a key, so that of two changes at once each is audited with what it really replaced. */
async function lockValue({ sql }: ActorCtx, key: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`config ${key}`}))`;
  const [row] = await sql<{ value: string }[]>`select value from system_config where key = ${key}`;
  return row?.value ?? null;
}

/** The switch whose turning has a line of its own (specification 2, section 4). */
const validationSwitch = 'DOT_MC_VALIDATION_ENABLED';

/** Notes that the validation of numbers was turned on or off: what stood there, or the default, against what stands there now. */
async function noteToggled(ctx: ActorCtx, key: string, before: string | null, after: string | null): Promise<void> {
  const [from, to] = [settingValue(validationSwitch, before), settingValue(validationSwitch, after)];
  if (key !== validationSwitch || from === to) return;
  const details = { from, to };
  await writeAudit(ctx, { eventType: 'DOTMCValidationToggled', subjectType: 'config', subjectId: key, details });
}

/** Adds an entry or changes the one of its key, with a line in the audit log. Throws 422 for a value that a known key cannot have. */
export const setConfig = (ctx: ActorCtx, input: ConfigInput): Promise<ConfigEntry> =>
  inTransaction(ctx, async (tx) => {
    refuseWrong(input);
    const { sql, now, actor } = tx;
    const before = await lockValue(tx, input.key);
    const row = { ...input, updatedBy: actor.id, updatedAt: now };
    await sql`
      insert into system_config ${sql(row)}
      on conflict (key) do update set value = excluded.value, category = excluded.category, description = excluded.description,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
    const details = { key: input.key, from: before, to: input.value, category: input.category };
    await writeAudit(tx, { eventType: 'config.changed', subjectType: 'config', subjectId: input.key, details });
    await noteToggled(tx, input.key, before, input.value);
    const [entry] = await sql<Row[]>`
      select ${columns(sql)} from system_config c left join users u on u.id = c.updated_by where c.key = ${input.key}`;
    return entryOf(entry!);
  });

/** Deletes an entry, with a line in the audit log. Throws 404, also to the later of two at once. */
export const deleteConfig = (ctx: ActorCtx, key: string): Promise<{ deleted: true }> =>
  inTransaction(ctx, async (tx) => {
    const before = await lockValue(tx, key);
    const deleted = await tx.sql`delete from system_config where key = ${key}`;
    if (deleted.count === 0) throw notFound('There is no entry with this key');
    const details = { key, from: before, to: null };
    await writeAudit(tx, { eventType: 'config.deleted', subjectType: 'config', subjectId: key, details });
    await noteToggled(tx, key, before, null);
    return { deleted: true };
  });

import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { holds } from '#server/db/sql/like.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { sealPlainFiles } from '#server/files/keys/seal-plain.ts';
import { enqueue } from '#server/queue/queue.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { toPage } from '#shared/paging.ts';
import { isFlagKey, isSettingKey, settingValue } from '#shared/system-settings.ts';
import { writeAudit } from '#domains/audit/commands.ts';
import type { ChangesQuery, ConfigChange, ConfigState } from './config-schemas.ts';
import { missingFlagReason } from './config-rules.ts';

/** Serializes changes of a key, so that each records what it replaced. Returns the current entry. */
export async function lockEntry({ sql }: ActorCtx, key: string): Promise<ConfigState> {
  await sql`select pg_advisory_xact_lock(hashtext(${`config ${key}`}))`;
  const [row] = await sql<NonNullable<ConfigState>[]>`select value, category, description from system_config where key = ${key}`;
  return row ?? null;
}

const validationSwitch = 'DOT_MC_VALIDATION_ENABLED';

function isTurned(key: string, before: ConfigState, after: ConfigState): boolean {
  if (!isFlagKey(key) || !isSettingKey(key)) return false;
  return settingValue(key, before?.value) !== settingValue(key, after?.value);
}

async function noteToggled(ctx: ActorCtx, before: ConfigState, after: ConfigState): Promise<void> {
  const details = { from: settingValue(validationSwitch, before?.value), to: settingValue(validationSwitch, after?.value) };
  await writeAudit(ctx, { eventType: 'DOTMCValidationToggled', subjectType: 'config', subjectId: validationSwitch, details });
}

interface Change {
  readonly key: string;
  readonly before: ConfigState;
  /** Null: the entry is deleted. */
  readonly after: ConfigState;
  readonly reason: string | null;
  readonly takesBack?: string;
}

async function writeEntry({ sql, now, actor }: ActorCtx, key: string, after: ConfigState): Promise<void> {
  if (!after) return void (await sql`delete from system_config where key = ${key}`);
  const row = { key, ...after, updatedBy: actor.id, updatedAt: now };
  await sql`
    insert into system_config ${sql(row)}
    on conflict (key) do update set value = excluded.value, category = excluded.category, description = excluded.description,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
}

/** Writes a locked entry with history and audit log; returns the change's id. Throws 422 on `reason` if a flag changes without one. */
export async function changeEntry(ctx: ActorCtx, { key, before, after, reason, takesBack }: Change): Promise<string> {
  const isSwitched = isTurned(key, before, after);
  if (isSwitched && !reason) throw invalid({ reason: missingFlagReason });
  await writeEntry(ctx, key, after);
  const change = {
    id: newId(),
    key,
    fromValue: before?.value ?? null,
    fromCategory: before?.category ?? null,
    fromDescription: before?.description ?? null,
    toValue: after?.value ?? null,
    toCategory: after?.category ?? null,
    toDescription: after?.description ?? null,
    reason,
    takesBack: takesBack ?? null,
    changedBy: ctx.actor.id,
    changedAt: ctx.now,
  };
  await ctx.sql`insert into system_config_changes ${ctx.sql(change)}`;
  const details = {
    key,
    from: before?.value ?? null,
    to: after?.value ?? null,
    ...(after && { category: after.category }),
    ...(reason && { reason }),
    ...(takesBack && { takesBack }),
  };
  await writeAudit(ctx, { eventType: after ? 'config.changed' : 'config.deleted', subjectType: 'config', subjectId: key, details });
  if (isSwitched && key === validationSwitch) await noteToggled(ctx, before, after);
  if (isSwitched && key === 'piiEncryptionEnabled') await enqueue(ctx, sealPlainFiles, {});
  return change.id;
}

/** Only the latest change of a key can be undone, including an undo itself. */
const isLast = (sql: Sql) => sql`not exists (select from system_config_changes l where l.key = c.key and l.number > c.number)`;

interface Row extends Omit<ConfigChange, 'can' | 'from' | 'to'> {
  readonly before: ConfigState;
  readonly after: ConfigState;
  readonly isLast: boolean;
}

const state = (sql: Sql, side: 'from' | 'to') =>
  side === 'from'
    ? sql`case when c.from_value is not null then jsonb_build_object('value', c.from_value, 'category', c.from_category, 'description', c.from_description) end`
    : sql`case when c.to_value is not null then jsonb_build_object('value', c.to_value, 'category', c.to_category, 'description', c.to_description) end`;

const changes = (sql: Sql) => sql`
  select c.id, c.key, ${state(sql, 'from')} as before, ${state(sql, 'to')} as after, c.reason, c.takes_back is not null as is_taking_back,
    exists (select from system_config_changes b where b.takes_back = c.id) as is_taken_back, u.full_name as changed_by, c.changed_at, ${isLast(sql)} as is_last
  from system_config_changes c left join users u on u.id = c.changed_by`;

const toChange = ({ isLast: takeBack, before, after, ...row }: Row): ConfigChange => ({
  ...row,
  from: before,
  to: after,
  can: { takeBack },
});

export const changesWhere = (sql: Sql, { key }: Pick<ChangesQuery, 'key'>): Fragment => (key ? holds(sql, sql`c.key`, key) : sql`true`);

export async function listConfigChanges(
  { sql }: Pick<Ctx, 'sql'>,
  { limit, cursor, order, ...filter }: ChangesQuery,
): Promise<{ rows: ConfigChange[]; next: string | null }> {
  const [beyond, way] = order === 'desc' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const rows = await sql<Row[]>`
    ${changes(sql)} where ${changesWhere(sql, filter)}
      ${cursor ? sql`and c.number ${beyond} (select number from system_config_changes where id = ${cursor})` : sql``}
    order by c.number ${way} limit ${limit + 1}`;
  return toPage(rows.map(toChange), limit);
}

async function getChange({ sql }: Pick<Ctx, 'sql'>, changeId: string): Promise<Row> {
  const [row] = await sql<Row[]>`${changes(sql)} where c.id = ${changeId}`;
  if (!row) throw notFound('This change does not exist');
  return row;
}

/** Restores what the latest change of a key replaced, as a change of its own. Throws 404, 422 on `reason`, 409 `changed_since`. */
export const undoConfigChange = (ctx: ActorCtx, changeId: string, reason: string | null): Promise<ConfigChange> =>
  inTransaction(ctx, async (tx) => {
    const { key, before: after } = await getChange(tx, changeId);
    const before = await lockEntry(tx, key);
    if (!(await getChange(tx, changeId)).isLast) throw conflict('changed_since', 'This key has newer changes. Undo the latest one first');
    return toChange(await getChange(tx, await changeEntry(tx, { key, before, after, reason, takesBack: changeId })));
  });

import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { notFound } from '#shared/errors.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { FactVersion, Proposal } from './schemas.ts';

interface Row extends FactVersion {
  readonly writtenById: string | null;
}

const versionRows = (sql: Sql, condition: Fragment) => sql<Row[]>`
  select f.id, f.fact, f.version, f.topic, f.mark, f.is_news, f.citation, to_char(f.as_of, 'YYYY-MM-DD') as as_of,
    array_to_string(f.related, ', ') as related, f.keywords, f.text, f.origin, f.state, f.written_by as "writtenById",
    w.full_name as written_by, f.written_at, r.full_name as reviewed_by, f.reviewed_at, f.declined_reason
  from copilot_facts f left join users w on w.id = f.written_by left join users r on r.id = f.reviewed_by
  where ${condition}`;

const toVersion = ({ writtenById: _writtenById, ...version }: Row): FactVersion => version;

const proposalMissing = () => notFound('This version does not exist');

async function withBefore({ sql, actor }: ActorCtx, rows: readonly Row[]): Promise<Proposal[]> {
  const standing =
    rows.length === 0 ? [] : await versionRows(sql, sql`f.state = 'current' and f.fact = any(${rows.map(({ fact }) => fact)})`);
  return rows.map((row) => {
    const before = standing.find(({ fact }) => fact === row.fact);
    const isOwn = row.writtenById === actor.id;
    return { ...toVersion(row), before: before ? toVersion(before) : null, can: { review: !isOwn, withdraw: isOwn } };
  });
}

export async function listProposals(ctx: ActorCtx, { limit, cursor }: PageQuery): Promise<{ rows: Proposal[]; next: string | null }> {
  const { sql } = ctx;
  const found = await versionRows(
    sql,
    sql`f.state = 'proposed' ${cursor ? sql`and f.id < ${cursor}` : sql``} order by f.id desc limit ${limit + 1}`,
  );
  const { rows, next } = toPage(found, limit);
  return { rows: await withBefore(ctx, rows), next };
}

export async function getProposal(ctx: ActorCtx, id: string): Promise<Proposal> {
  const [waiting] = await withBefore(ctx, await versionRows(ctx.sql, ctx.sql`f.id = ${id}`));
  if (!waiting) throw proposalMissing();
  return waiting;
}

export async function getVersion({ sql }: ActorCtx, id: string): Promise<FactVersion> {
  const [row] = await versionRows(sql, sql`f.id = ${id}`);
  if (!row) throw proposalMissing();
  return toVersion(row);
}

const mostVersions = 100;

export async function listVersions({ sql }: ActorCtx, fact: string): Promise<FactVersion[]> {
  const rows = await versionRows(sql, sql`f.fact = ${fact} order by f.version desc limit ${mostVersions}`);
  if (rows.length === 0) throw notFound('This fact does not exist');
  return rows.map(toVersion);
}

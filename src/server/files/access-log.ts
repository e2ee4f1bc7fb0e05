import { newId } from '#shared/ids.ts';
import { isAdmin } from '#shared/roles.ts';
import type { ListOrder, PageQuery } from '#shared/paging.ts';
import type { Actor, Ctx, Sql } from '../db/context.ts';
import { toSortClauses } from '../db/sql/sorted.ts';
import type { Fragment } from '../db/sql/sql.ts';

const accessTypes = ['upload', 'view', 'download', 'refused', 'delete'] as const;
export type AccessType = (typeof accessTypes)[number];

/** Reason for the access. 'deletion_rule': the retention period ended or the account was deleted. */
const accessPurposes = ['own_file', 'transport', 'review', 'oversight', 'evidence_export', 'deletion_rule'] as const;
export type AccessPurpose = (typeof accessPurposes)[number];

function getPurpose(actor: Pick<Actor, 'id' | 'role'> | null, ownerId: string | null): AccessPurpose {
  if (!actor) return 'deletion_rule';
  if (actor.id === ownerId) return 'own_file';
  if (actor.role === 'compliance') return 'review';
  return isAdmin(actor.role) ? 'oversight' : 'transport';
}

export interface AccessedFile {
  readonly fileId: string;
  readonly fileType: string;
  readonly transportId: string | null;
  /** Null if the program made the file. */
  readonly ownerId: string | null;
  /** Set it only if it doesn't follow from the actor and the owner. */
  readonly purpose?: AccessPurpose;
}

/** For a refusal, pass the pool as `sql`, because the transaction of `ctx` is rolled back. */
export async function recordAccess(
  { actor, now, ip, userAgent, ...ctx }: Ctx,
  accessType: AccessType,
  { fileId, fileType, transportId, ownerId, purpose = getPurpose(actor, ownerId) }: AccessedFile,
  sql: Sql = ctx.sql,
): Promise<void> {
  await sql`
    insert into pii_access_logs
      (id, file_id, file_type, access_type, accessed_by, accessed_as, purpose, transport_id, ip_address, user_agent, accessed_at)
    values (${newId()}, ${fileId}, ${fileType}, ${accessType}, ${actor?.id ?? null}, ${actor?.role ?? null}, ${purpose}, ${transportId}, ${ip},
      ${userAgent}, ${now})`;
}

export interface RecordedAccess extends Pick<AccessedFile, 'fileId' | 'fileType'> {
  readonly id: string;
  readonly accessType: AccessType;
  readonly accessedBy: string | null;
  readonly ipAddress: string | null;
  readonly accessedAt: string;
}

export interface AccessLine extends RecordedAccess {
  readonly accessedAs: string | null;
  readonly purpose: AccessPurpose | null;
  readonly transportId: string | null;
  readonly userAgent: string | null;
}

const lineColumns = (sql: Sql) => sql`
  id, iso(accessed_at) as accessed_at, access_type, file_type, file_id, accessed_by, accessed_as, purpose, transport_id, ip_address, user_agent`;

const allAccess = (sql: Sql, accessType: AccessType | undefined): Fragment =>
  sql`pii_access_logs where ${accessType ? sql`access_type = ${accessType}` : sql`true`}`;

/** Returns one empty row per entry, up to `limit`. */
export const countAccessLines = (sql: Sql, accessType: AccessType | undefined, limit: number): Promise<unknown[]> =>
  sql`select from ${allAccess(sql, accessType)} limit ${limit}`;

interface Question extends PageQuery {
  readonly order: ListOrder;
  readonly accessType?: AccessType | undefined;
}

export function listAllAccess(sql: Sql, { limit, cursor, order, accessType }: Question): Promise<AccessLine[]> {
  const { after, by } = toSortClauses(sql, { id: sql`id`, order, cursor });
  return sql<AccessLine[]>`select ${lineColumns(sql)} from ${allAccess(sql, accessType)} ${after} order by ${by} limit ${limit + 1}`;
}

export const listAccessByOthers = (sql: Sql, fileIds: readonly string[], userId: string, limit: number): Promise<AccessLine[]> => sql<
  AccessLine[]
>`
  select l.* from unnest(${[...fileIds]}::uuid[]) asked (id) cross join lateral (
    select ${lineColumns(sql)} from pii_access_logs
    where file_id = asked.id and accessed_by is distinct from ${userId} order by id desc limit ${limit}) l order by l.id desc`;

export interface AccessCount {
  readonly fileType: string;
  readonly accessType: AccessType;
  readonly accessedAs: string | null;
  readonly purpose: AccessPurpose | null;
  readonly count: number;
}

export const countAccess = (sql: Sql, from: Date, until: Date): Promise<AccessCount[]> => sql<AccessCount[]>`
  select file_type, access_type, accessed_as, purpose, count(*)::int as count from pii_access_logs
  where accessed_at >= ${from} and accessed_at < ${until} group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

export const listAccess = (sql: Sql, transportId: string, after: string | null, limit: number): Promise<RecordedAccess[]> => sql<
  RecordedAccess[]
>`
  select id, accessed_at, access_type, file_type, file_id, accessed_by, ip_address from pii_access_logs
  where transport_id = ${transportId} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`;

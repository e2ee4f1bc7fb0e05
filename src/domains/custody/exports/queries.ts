import { Readable } from 'node:stream';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { getFile, readFile } from '#server/files/files.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { findReader } from '../queries.ts';
import type { EvidenceExport } from './schemas.ts';
import { exportDownloaded } from './events/downloaded.ts';

export const exportFileType = 'evidence_export';

const missing = () => notFound("This export does not exist or you don't have access to it");

type Row = Omit<EvidenceExport, 'can'> & { readonly askedBy: string; readonly transportId: string };

const columns = (sql: Sql) => sql`
  e.id, e.transport_id, e.state, e.done, e.total, e.byte_size, e.manifest_hash, e.asked_by, u.full_name as asked_by_name, e.created_at, e.ready_at, e.expires_at
  from evidence_exports e join users u on u.id = e.asked_by`;

/** Only the requester may download, because the content depends on what they may see. */
const toExport = ({ actor }: ActorCtx, { askedBy, transportId: _of, ...row }: Row): EvidenceExport => ({
  ...row,
  can: { download: row.state === 'ready' && askedBy === actor.id },
});

/** The actor's exports, newest first; administrators see everyone's. Throws 404. */
export async function listExports(ctx: ActorCtx, transportId: string): Promise<EvidenceExport[]> {
  await findReader(ctx, transportId);
  const { sql, actor } = ctx;
  const rows = await sql<Row[]>`
    select ${columns(sql)} where e.transport_id = ${transportId} and (${isAdmin(actor.role)} or e.asked_by = ${actor.id}) order by e.id desc limit 20`;
  return rows.map((row) => toExport(ctx, row));
}

export async function getExport(ctx: ActorCtx, id: string): Promise<EvidenceExport> {
  return toExport(ctx, await findOwn(ctx, id));
}

async function findOwn({ sql, actor }: ActorCtx, id: string): Promise<Row> {
  const [row] = await sql<Row[]>`select ${columns(sql)} where e.id = ${id} and e.asked_by = ${actor.id}`;
  if (!row) throw missing();
  return row;
}

async function* getPieces(ctx: ActorCtx, fileIds: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const fileId of fileIds) yield* await readFile(ctx.services.files, await getFile(ctx, fileId));
}

const listParts = (sql: Sql, id: string) => sql<{ fileId: string }[]>`
  select file_id from evidence_export_parts where evidence_export_id = ${id} order by number`;

/** Records attempts to download another account's export. Throws 404. */
async function refuseAnothers(ctx: ActorCtx, id: string): Promise<void> {
  const [row] = await ctx.sql<{ askedBy: string; transportId: string }[]>`
    select asked_by, transport_id from evidence_exports where id = ${id} and asked_by <> ${ctx.actor.id}`;
  const [part] = row ? await listParts(ctx.sql, id) : [];
  if (!row || !part) return;
  const { askedBy: ownerId, transportId } = row;
  const { status, code, message } = missing();
  const file = { fileId: part.fileId, fileType: exportFileType, transportId, ownerId };
  throw new RecordedRefusal(status, code, message, (pool) => recordAccess(ctx, 'refused', file, pool));
}

/** Requires that the actor may still read the transport. Downloads are recorded. Throws 404, 409 `not_ready`. */
export async function openExport(ctx: ActorCtx, id: string): Promise<{ stream: Readable; byteSize: number; name: string }> {
  await refuseAnothers(ctx, id);
  const row = await findOwn(ctx, id);
  await findReader(ctx, row.transportId);
  if (row.state !== 'ready') throw conflict('not_ready', 'This export is not ready yet, or has expired');
  const parts = await listParts(ctx.sql, id);
  const fact = { transportId: row.transportId, exportId: id, askedById: ctx.actor.id };
  await inTransaction(ctx, (inner) => publish(inner, exportDownloaded, fact));
  const fileIds = parts.map(({ fileId }) => fileId);
  const archive = { fileId: fileIds[0] ?? id, fileType: exportFileType, transportId: row.transportId, ownerId: row.askedBy };
  await recordAccess(ctx, 'download', { ...archive, purpose: 'evidence_export' });
  return {
    stream: Readable.from(getPieces(ctx, fileIds), { objectMode: false }),
    byteSize: row.byteSize!,
    name: `evidence-${row.transportId}.zip`,
  };
}

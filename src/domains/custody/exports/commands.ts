import { z } from 'zod';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { deleteFile } from '#server/files/files.ts';
import { enqueue, defineJob, handleJob } from '#server/queue/queue.ts';
import { dayMs } from '#shared/dates/days.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { findReader } from '../queries.ts';
import { exportsPerWeek, type EvidenceExport } from './schemas.ts';
import { exportRequested } from './events/export-requested.ts';
import { makeExport } from './make.ts';
import { exportFileType, getExport } from './queries.ts';

/** Limits the work and storage of exports. Throws 409 `too_many_exports`. */
async function refuseBeyondWeek({ sql, actor, now }: ActorCtx): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from evidence_exports where asked_by = ${actor.id} and created_at > ${new Date(now.getTime() - 7 * dayMs)}`;
  if (row!.count > exportsPerWeek)
    throw conflict(
      'too_many_exports',
      `You can make ${exportsPerWeek} exports in seven days. Try again when the first of them is seven days old.`,
    );
}

/** Requests an export of everything the actor may see; returns the one already in progress, if any. Throws 404, 409 `too_many_exports`. */
export const requestExport = (ctx: ActorCtx, transportId: string): Promise<EvidenceExport> =>
  inTransaction(ctx, async (inner) => {
    await findReader(inner, transportId);
    const { sql, actor, now } = inner;
    const exportId = newId();
    await sql`select pg_advisory_xact_lock(hashtext(${`evidence exports of ${actor.id}`}))`;
    // A single statement, so that an export finishing at the same moment is returned.
    const [row] = await sql<{ id: string }[]>`
      insert into evidence_exports as e (id, transport_id, asked_by, state, created_at) values (${exportId}, ${transportId}, ${actor.id}, 'queued', ${now})
      on conflict (transport_id, asked_by) where state in ('queued', 'running') do update set state = e.state returning e.id`;
    if (row!.id === exportId) {
      await refuseBeyondWeek(inner);
      await publish(inner, exportRequested, { transportId, exportId, askedById: actor.id });
      await enqueue(inner, makeExport, { exportId });
    }
    return getExport(inner, row!.id);
  });

async function deleteParts(ctx: Ctx, exportId: string): Promise<void> {
  const parts = await ctx.sql<{ fileId: string; transportId: string; ownerId: string }[]>`
    delete from evidence_export_parts p using evidence_exports e where p.evidence_export_id = ${exportId} and e.id = p.evidence_export_id
    returning p.file_id, e.transport_id, e.asked_by as owner_id`;
  for (const part of parts) {
    await deleteFile(ctx, part.fileId);
    await recordAccess(ctx, 'delete', { ...part, fileType: exportFileType });
  }
}

export const deleteOldExports = defineJob('delete-old-evidence-exports', z.object({}));

export const oldExportsDeleted = handleJob(deleteOldExports, async (ctx) => {
  const rows = await ctx.sql<{ id: string }[]>`
    update evidence_exports set state = 'deleted' where state = 'ready' and expires_at <= ${ctx.now} returning id`;
  for (const { id } of rows) await deleteParts(ctx, id);
});

export async function deleteExports(ctx: Ctx, userId: string): Promise<void> {
  const rows = await ctx.sql<{ id: string }[]>`
    update evidence_exports set state = 'deleted' where state = 'ready' and asked_by = ${userId} returning id`;
  for (const { id } of rows) await deleteParts(ctx, id);
}

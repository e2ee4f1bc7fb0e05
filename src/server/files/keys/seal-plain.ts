import { z } from 'zod';
import { sealWithKey } from '#server/crypto/seal.ts';
import type { Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { defineJob, enqueue, enqueueAll, handleJob, handleExternalCall, newJob, type JobHandler } from '#server/queue/queue.ts';
import type { FileDeps } from '../deposit.ts';
import { getFiles, type LockedFile } from '../files.ts';
import { getContent } from '../plain-content.ts';
import { getWrappingKey } from './subject-keys.ts';

export const sealPlainFiles = defineJob('seal-plain-files', z.object({ after: z.uuid().optional() }));

const sealFile = defineJob('seal-file', z.object({ fileId: z.uuid() }));

export async function countPlainFiles({ sql }: Pick<Ctx, 'sql'>): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from files where encryption_status = 'none' and deleted_at is null`;
  return row!.count;
}

const filesAtOnce = 200;

async function queueSome(ctx: Ctx, after: string | undefined): Promise<void> {
  if (!(await readSetting(ctx.sql, 'piiEncryptionEnabled'))) return;
  const rows = await ctx.sql<{ id: string }[]>`
    select id from files where encryption_status = 'none' and deleted_at is null and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id limit ${filesAtOnce}`;
  const jobs = rows.map(({ id }) => newJob(sealFile, { fileId: id }, { key: id }));
  await enqueueAll(ctx, jobs);
  if (rows.length === filesAtOnce) await enqueue(ctx, sealPlainFiles, { after: rows.at(-1)!.id });
}

async function sealContent(deps: FileDeps, file: LockedFile): Promise<void> {
  const bytes = deps.stores.byName(file.store);
  const by = await getWrappingKey(deps, file);
  const { plain, isSealed } = await getContent(await bytes.read(file.id), file, by);
  if (!isSealed) await bytes.put(file.id, sealWithKey(plain, file.wrappedKey, by));
}

/** Encrypts files that were stored while piiEncryptionEnabled was off. Readers can open them at any time. */
export const sealPlain = (deps: FileDeps): JobHandler[] => [
  handleJob(sealPlainFiles, (ctx, { after }) => queueSome(ctx, after)),
  handleExternalCall(sealFile, {
    queueName: 'files',
    deadlineMs: 60_000,
    async prepare(ctx, { fileId }) {
      const file = (await getFiles(ctx, [fileId])).get(fileId);
      return file?.encryptionStatus === 'none' ? file : null;
    },
    call: (file) => sealContent(deps, file),
    record: async ({ sql }, { id }) =>
      void (await sql`update files set encryption_status = 'encrypted' where id = ${id} and deleted_at is null`),
  }),
];

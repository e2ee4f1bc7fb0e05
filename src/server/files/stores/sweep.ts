import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueueAll, handleExternalCall, newJob, type JobHandler } from '#server/queue/queue.ts';
import type { FileDeps } from '../deposit.ts';
import { eraseFile } from '../files.ts';
import { eraseShare, eraseUnusedKeys } from '../keys/erase-keys.ts';
import { storeNames, type ByteStore, type StoredContent, type StoreName } from './byte-store.ts';

export const sweepFiles = defineJob('sweep-files', z.object({ store: z.enum(storeNames).optional() }));

/** Bytes and keys are stored before their rows, so younger ones may still get a row. */
const graceHours = 24;
const isId = z.uuid();
const namedAtMost = 20;

interface Swept {
  readonly store: StoreName;
  readonly startedAt: string;
  readonly contents: readonly StoredContent[];
  readonly shares: readonly StoredContent[];
}

async function listOrphans({ sql }: Ctx, store: StoreName, contents: readonly StoredContent[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.id from unnest(${contents.map(({ id }) => id)}::uuid[], ${contents.map(({ writtenAt }) => writtenAt.toISOString())}::timestamptz[]) as c (id, written_at)
    where c.written_at < now() - make_interval(hours => ${graceHours})
      and not exists (select from files f where f.id = c.id and f.store = ${store} and f.deleted_at is null)
      and not exists (select from shares s where s.id = c.id and s.store = ${store} and s.erased_at is null)`;
  return rows.map(({ id }) => id);
}

async function readMissing({ sql }: Ctx, { store, startedAt, contents }: Swept): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from files where store = ${store} and deleted_at is null and created_at < ${startedAt}
      and id <> all(${contents.map(({ id }) => id)}::uuid[]) order by id`;
  return rows.map(({ id }) => id);
}

async function listMissingKeys({ sql }: Ctx, { store, startedAt, shares }: Swept): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from shares where store = ${store} and erased_at is null and made_at < ${startedAt} and id <> all(${shares.map(({ id }) => id)}::uuid[])
    order by id`;
  return rows.map(({ id }) => id);
}

export interface StoreSweep {
  readonly store: StoreName;
  readonly lookedAt: string;
  /** Content and keys without a row; these are erased. */
  readonly withoutRow: number;
  /** Rows without content or key; only a backup can restore those. */
  readonly withoutContent: number;
}

export const listStoreSweeps = ({ sql }: Pick<Ctx, 'sql'>): Promise<StoreSweep[]> =>
  sql<StoreSweep[]>`select store, looked_at, without_row, without_content from orphan_collections order by store`;

/** Sweeps may finish out of order: the one that started later wins. */
const saveCounts = ({ sql }: Ctx, { store, startedAt }: Swept, withoutRow: number, withoutContent: number) =>
  sql`
    insert into orphan_collections (store, looked_at, without_row, without_content) values (${store}, ${startedAt}, ${withoutRow}, ${withoutContent})
    on conflict (store) do update
    set looked_at = excluded.looked_at, without_row = excluded.without_row, without_content = excluded.without_content
    where orphan_collections.looked_at <= excluded.looked_at`;

/** If the database knows no file, or less than half of many, it is probably the wrong database. */
const few = 20;

async function isAnothers({ sql }: Ctx, { contents, shares }: Swept, orphans: number): Promise<boolean> {
  if (orphans === 0) return false;
  const total = contents.length + shares.length;
  const ownFiles = await sql`
    select where exists (select from files) or exists (select from shares where id = any(${shares.map(({ id }) => id)}::uuid[]))`;
  return ownFiles.length === 0 || (orphans > few && orphans > total / 2);
}

async function report(ctx: Ctx, swept: Swept): Promise<void> {
  const { store } = swept;
  const orphanKeys = await listOrphans(ctx, store, swept.shares);
  const orphans = await listOrphans(ctx, store, swept.contents);
  const missing = await readMissing(ctx, swept);
  const missingKeys = await listMissingKeys(ctx, swept);
  const count = orphans.length + orphanKeys.length;
  await saveCounts(ctx, swept, count, missing.length + missingKeys.length);
  if (await isAnothers(ctx, swept, count)) {
    ctx.log.error(
      { store, count },
      'most stored files do not belong to this database; nothing is deleted. Does DATABASE_URL match the file store?',
    );
    return;
  }
  await enqueueAll(ctx, [
    ...orphanKeys.map((shareId) => newJob(eraseShare, { shareId, store })),
    ...orphans.map((fileId) => newJob(eraseFile, { fileId, store })),
  ]);
  await eraseUnusedKeys(ctx);
  if (orphans.length > 0) ctx.log.warn({ store, count: orphans.length }, 'orphaned files found and deleted');
  if (orphanKeys.length > 0) ctx.log.warn({ store, count: orphanKeys.length }, 'orphaned keys found and deleted');
  if (missing.length > 0)
    ctx.log.error({ store, count: missing.length, fileIds: missing.slice(0, namedAtMost) }, 'missing files: restore them from a backup');
  if (missingKeys.length > 0)
    ctx.log.error(
      { store, count: missingKeys.length, keyIds: missingKeys.slice(0, namedAtMost) },
      'missing keys: restore them from a backup',
    );
}

const listIds = async (store: ByteStore, signal: AbortSignal) => (await store.list(signal)).filter(({ id }) => isId.safeParse(id).success);

/** Erases stored files and keys without a row after a day, and logs rows whose content is missing. */
export const sweepStores = ({ stores }: Pick<FileDeps, 'stores'>): JobHandler =>
  handleExternalCall(sweepFiles, {
    queueName: 'files',
    deadlineMs: 10 * 60_000,
    async prepare(ctx, { store = stores.current.name }) {
      return { store, startedAt: ctx.now.toISOString() };
    },
    call: async ({ store }, { signal }) => ({
      contents: await listIds(stores.byName(store), signal),
      shares: await listIds(stores.shares.byName(store), signal),
    }),
    record: (ctx, started, found) => report(ctx, { ...started, ...found }),
  });

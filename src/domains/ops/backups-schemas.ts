import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

/** What became of a scheduled backup. */
export const backupRun = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  finishedAt: z.string(),
  folder: z.string(),
  /** Null, as the other counts, where it failed. */
  rowCount: z.number().nullable(),
  fileCount: z.number().nullable(),
  byteCount: z.number().nullable(),
  /** Null: it was made. */
  failure: z.string().nullable(),
  /** When it was restored in a test; null: never. */
  testedAt: z.string().nullable(),
  /** Null: the restored rows were the same. */
  testFailure: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

export const listBackups = {
  summary: 'The last scheduled backups, newest first',
  reply: z.array(backupRun),
} satisfies Schemas;

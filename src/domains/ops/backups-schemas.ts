import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const backupRun = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  finishedAt: z.string(),
  folder: z.string(),
  /** Counts are null if the backup failed. */
  rowCount: z.number().nullable(),
  fileCount: z.number().nullable(),
  byteCount: z.number().nullable(),
  /** Null if it succeeded. */
  failure: z.string().nullable(),
  /** Time of its restore test; null if not tested. */
  testedAt: z.string().nullable(),
  /** Null if the restored rows were identical. */
  testFailure: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

export const listBackups = {
  summary: 'The last scheduled backups, newest first',
  reply: z.array(backupRun),
} satisfies Schemas;

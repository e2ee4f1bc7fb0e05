import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

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
});
export type BackupRun = z.infer<typeof backupRun>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/super-admin/backups',
  summary: 'The last scheduled backups, newest first',
  access: ['super_admin'],
  reply: z.array(backupRun),
});

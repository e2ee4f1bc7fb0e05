import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';

export const exportDays = 7;

/** Per account and seven days, across transports. */
export const exportsPerWeek = 30;

export const exportStates = ['queued', 'running', 'ready', 'failed', 'deleted'] as const;

export const evidenceExport = z.object({
  id,
  state: z.enum(exportStates),
  /** Files written so far and in total; 0 of 0 until it starts. */
  done: z.number(),
  total: z.number(),
  byteSize: z.number().nullable(),
  manifestHash: z.string().nullable(),
  askedByName: z.string(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  can: z.object({ download: z.boolean() }),
});
export type EvidenceExport = z.infer<typeof evidenceExport>;

export const listExports = {
  summary: 'Your evidence exports of a transport, newest first; administrators see all',
  params: idParams,
  reply: z.array(evidenceExport),
} satisfies Schemas;

export const askExport = {
  summary: 'Make a signed archive of everything you may see of a transport; returns the export in progress if there is one',
  proof: 'not needed: it contains only what the requester can already see, and is logged',
  params: idParams,
  perMinute: 5,
  status: 202,
  reply: evidenceExport,
  errors: ['too_many_exports'],
} satisfies Schemas;

export const getExportFile = {
  summary:
    'The archive (ZIP): summary, data, photos, videos, bills, ledger, access log, manifest of hashes, signature, and the script that verifies it',
  params: idParams,
  transport: 'file',
  media: ['application/zip'],
  reply: z.unknown(),
} satisfies Schemas;

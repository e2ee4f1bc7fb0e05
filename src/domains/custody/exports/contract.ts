import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/ids.ts';

/** Days for which an export is kept. */
export const exportDays = 7;

/** Exports that one account may ask for within seven days, over all transports. */
export const exportsPerWeek = 30;

export const exportStates = ['queued', 'running', 'ready', 'failed', 'deleted'] as const;

/** The story of a transport as a signed archive, as its asker sees it. */
export const evidenceExport = z.object({
  id,
  state: z.enum(exportStates),
  /** Files put into it, and all; 0 of 0 until it is begun. */
  done: z.number(),
  total: z.number(),
  byteSize: z.number().nullable(),
  /** SHA-256 of its manifest, in hex. */
  manifestHash: z.string().nullable(),
  askedByName: z.string(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  can: z.object({ download: z.boolean() }),
});
export type EvidenceExport = z.infer<typeof evidenceExport>;

export const listExports = endpoint({
  method: 'GET',
  path: '/api/transports/:id/evidence-exports',
  summary: 'Own evidence exports of a transport, newest first; those of everybody to administrators',
  access: 'signed-in',
  params: idParams,
  reply: z.array(evidenceExport),
});

export const askExport = endpoint({
  method: 'POST',
  path: '/api/transports/:id/evidence-exports',
  summary: 'Have everything that one may see of a transport made into a signed archive; while one is being made it is answered',
  access: 'signed-in',
  proof: 'not needed: it shows what one may see anyway, and is recorded',
  params: idParams,
  perMinute: 5,
  status: 202,
  reply: evidenceExport,
  errors: ['too_many_exports'],
});

export const getExportFile = endpoint({
  method: 'GET',
  path: '/api/evidence-exports/:id/file',
  summary:
    'The archive (ZIP): summary, data, photos, videos, bills, ledger, access log, manifest of hashes, signature, and the script that verifies it',
  access: 'signed-in',
  params: idParams,
  transport: 'file',
  media: ['application/zip'],
  reply: z.unknown(),
});

import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { accessLog } from '../access-schemas.ts';

export const ownFile = z.object({
  id,
  fileType: z.string(),
  /** 'Front', 'Certificate of Insurance'. */
  name: z.string(),
  /** '2019 Honda Civic, Denver to Austin', the job a license was shown for; null for documents. */
  job: z.string().nullable(),
  uploadedAt: z.string(),
  goes: z.string(),
  /** The last 20 accesses by others, newest first, without names. */
  looks: z.array(accessLog.pick({ id: true, accessType: true, accessedAs: true, purpose: true, accessedAt: true })),
});
export type OwnFile = z.infer<typeof ownFile>;

export const listOwnFiles = {
  summary: 'Your driver licenses and documents, newest first: who else viewed each, and when it is deleted',
  query: pageQuery,
  reply: z.array(ownFile),
} satisfies Schemas;

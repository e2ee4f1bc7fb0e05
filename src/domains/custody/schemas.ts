import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';

export const timelineEntry = z.object({
  id,
  transportId: id,
  position: z.number(),
  eventType: z.string(),
  /** 'Offer accepted'. */
  title: z.string(),
  eventData: z.record(z.string(), z.unknown()),
  /** Null for the platform, or if the reader may not know. */
  initiatedByUserId: id.nullable(),
  initiatedByName: z.string().nullable(),
  /** The participant added or removed, if it is about one and the account still exists. */
  participantName: z.string().nullable(),
  /** The external contact, if the reader may see contacts and it still exists. */
  externalContactId: id.nullable(),
  contactName: z.string().nullable(),
  /** Null if this or the previous entry is partly hidden: the hidden part could be computed from the hash. */
  hash: z.string().nullable(),
  /** Whether this and all previous entries still match their hashes. */
  verified: z.boolean(),
  createdAt: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const getTimeline = {
  summary: 'The chain of custody of one transport, oldest first',
  params: idParams,
  reply: z.array(timelineEntry),
} satisfies Schemas;

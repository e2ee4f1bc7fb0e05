import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';

/** One entry of the chain of custody; each carries the hash of the one before. */
export const timelineEntry = z.object({
  id,
  transportId: id,
  position: z.number(),
  eventType: z.string(),
  /** 'Offer accepted'. */
  title: z.string(),
  eventData: z.record(z.string(), z.unknown()),
  /** Who caused it; null for the platform, and where this reader may not know who. */
  initiatedByUserId: id.nullable(),
  initiatedByName: z.string().nullable(),
  /** Who was let in or whose part ended; null for every other entry, and once the account is gone. */
  participantName: z.string().nullable(),
  /** The external contact it is about, for those who see contacts; null for every other entry, and once the contact is deleted. */
  externalContactId: id.nullable(),
  contactName: z.string().nullable(),
  /** Null where this entry or the one before it is shown in part: from a hash, what is left out could be computed. */
  hash: z.string().nullable(),
  /** Whether this entry and all before it still hash to what they say. */
  verified: z.boolean(),
  createdAt: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const getTimeline = {
  summary: 'The chain of custody of one transport, oldest first',
  params: idParams,
  reply: z.array(timelineEntry),
} satisfies Schemas;

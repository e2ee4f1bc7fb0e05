import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

const ofExport = z.object({ transportId: z.uuid(), exportId: z.uuid(), askedById: z.uuid() });

/** Somebody asked for the story of a transport as an archive. */
export const exportAsked = defineEvent('evidence.asked', ofExport);

/** It is ready, with the hash of its manifest. */
export const exportReady = defineEvent(
  'evidence.ready',
  ofExport.extend({ manifestHash: z.string(), vehicle: z.string(), route: z.string() }),
);

/** It was downloaded. */
export const exportDownloaded = defineEvent('evidence.downloaded', ofExport);

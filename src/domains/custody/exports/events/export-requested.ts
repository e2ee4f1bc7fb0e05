import { defineEvent } from '#server/events/event.ts';
import { auditExport, exportEvent } from './export-event.ts';

/** Somebody asked for the story of a transport as an archive. */
export const exportRequested = defineEvent('evidence.asked', exportEvent, {
  audit: auditExport,
  custody: ({ exportId }) => ({ exportId }),
});

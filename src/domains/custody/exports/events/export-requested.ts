import { defineEvent } from '#server/events/event.ts';
import { auditExport, exportEvent } from './export-event.ts';

export const exportRequested = defineEvent('evidence.asked', exportEvent, {
  audit: auditExport,
  custodyTitle: 'Evidence export requested',
  custody: ({ exportId }) => ({ exportId }),
});

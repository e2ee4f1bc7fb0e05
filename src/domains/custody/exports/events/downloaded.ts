import { defineEvent } from '#server/events/event.ts';
import { auditExport, exportEvent } from './export-event.ts';

/** An evidence export was downloaded. */
export const exportDownloaded = defineEvent('evidence.downloaded', exportEvent, { audit: auditExport });

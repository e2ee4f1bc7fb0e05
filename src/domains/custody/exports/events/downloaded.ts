import { defineEvent } from '#server/events/event.ts';
import { auditExport, exportEvent } from './export-event.ts';

export const exportDownloaded = defineEvent('evidence.downloaded', exportEvent, { audit: auditExport });

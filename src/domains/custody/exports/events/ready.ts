import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditExport, exportEvent } from './export-event.ts';

const schema = exportEvent.extend({ manifestHash: z.string(), vehicle: z.string(), route: z.string() });

export const exportReady = defineEvent('evidence.ready', schema, {
  notify({ askedById, transportId, vehicle }) {
    const title = `Your evidence export for the ${vehicle} is ready`;
    const body = 'Download it under Chain of Custody within seven days.';
    return [{ ...transportNotice(askedById, transportId, title, body, false), href: `/transports/${transportId}?tab=custody` }];
  },
  audit: auditExport,
  webhook: ['Pickup and delivery', 'An evidence export is ready'],
});

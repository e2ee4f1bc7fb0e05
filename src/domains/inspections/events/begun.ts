import { defineEvent } from '#server/events/event.ts';
import { auditInspection, inspectionEvent } from './inspection-event.ts';

export const inspectionBegun = defineEvent('inspection.begun', inspectionEvent, {
  audit: auditInspection,
  custodyTitle: 'Inspection started',
  custody: ({ inspectionId, stage }) => ({ inspectionId, stage }),
});

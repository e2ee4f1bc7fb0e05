import { defineEvent } from '#server/events/event.ts';
import { auditInspection, inspectionEvent } from './inspection-event.ts';

/** An inspection of the vehicle was begun. */
export const inspectionBegun = defineEvent('inspection.begun', inspectionEvent, {
  audit: auditInspection,
  custodyTitle: 'Inspection started',
  custody: ({ inspectionId, stage }) => ({ inspectionId, stage }),
});

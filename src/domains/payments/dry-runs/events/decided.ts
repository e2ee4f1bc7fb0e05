import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { auditDryRun, dryRunEvent } from './dry-run-event.ts';

export const dryRunDecided = defineEvent('dry-run.decided', dryRunEvent.extend({ stands: z.boolean(), words: z.string() }), {
  notify: ({ shipperId, carrierSideId, reportedById, transportId, vehicle, words, stands, actorId }) =>
    unique([shipperId, carrierSideId, reportedById], actorId).map((id) =>
      transportNotice(
        id,
        transportId,
        stands ? 'The dry run was confirmed' : 'The dry run was rejected',
        `${vehicle}: Carriage decided. ${words}`,
      ),
    ),
  audit: auditDryRun,
  custodyTitle: 'Dry run decided',
  // Hashed into the custody chain: never change these values.
  custody: ({ quoteId, stands }) => ({ quoteId, answer: stands ? 'stands' : 'does not stand' }),
  webhook: ['Money', 'A disputed dry run was decided'],
});

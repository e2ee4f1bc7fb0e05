import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditDryRun, dryRunEvent } from './dry-run-event.ts';

export const dryRunDisputed = defineEvent('dry-run.disputed', dryRunEvent.extend({ words: z.string() }), {
  notify: ({ carrierSideId, reportedById, transportId, vehicle, route, words, actorId }) =>
    unique([carrierSideId, reportedById], actorId).map((id) =>
      transportNotice(id, transportId, 'The shipper disputes your dry run', `${vehicle}, ${route}: ${asSentence(words)} Carriage decides.`),
    ),
  notifyStaff: {
    who: 'admins',
    notices: ({ transportId, vehicle, route, words }, adminIds) =>
      adminIds.map((id) =>
        transportNotice(
          id,
          transportId,
          'A dry run is disputed',
          `${vehicle}, ${route}: ${asSentence(words)} Your turn: review the evidence and decide.`,
        ),
      ),
  },
  audit: auditDryRun,
  custodyTitle: 'Dry run disputed',
  custody: ({ quoteId }) => ({ quoteId }),
  webhook: ['Money', 'A dry run is disputed'],
});

import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditTransport, transportEvent, transportNotice } from './transport-event.ts';

export const participantRemoved = defineEvent('transport.participant-removed', transportEvent.extend({ userId: z.uuid() }), {
  notify: ({ userId, transportId, vehicle, route }) => [
    {
      ...transportNotice(
        userId,
        transportId,
        'You were removed from a transport',
        `${vehicle}, ${route}. Everything you recorded is kept. No action needed.`,
      ),
      href: '/dashboard',
    },
  ],
  audit: auditTransport,
  custodyTitle: 'Participant removed',
  custody: ({ userId }) => ({ participant: userId }),
  webhook: ['Transports', 'A participant was removed from a transport'],
});

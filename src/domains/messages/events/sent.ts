import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';
import { messageEvent, messageNotice } from './message-event.ts';

/** `toldIds` had read everything before: one notification for many messages. */
export const messageSent = defineEvent('message.sent', messageEvent.extend({ authorName: z.string(), toldIds: z.array(id) }), {
  // Never contains the message itself.
  notify: ({ toldIds, transportId, authorName, vehicle, route }) =>
    toldIds.map((userId) =>
      messageNotice(userId, transportId, `${authorName} sent you a message`, `${vehicle}, ${route}. Your turn: read and reply.`),
    ),
  webhook: ['Transports', 'You received a message about a booking'],
});

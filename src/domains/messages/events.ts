import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';

const aMessage = transportEvent.extend({ messageId: id, authorId: id });

/** Somebody of a booking wrote; `toldIds` had read all there was before, so that nobody is told of each of many. */
export const messageSent = defineEvent('message.sent', aMessage.extend({ authorName: z.string(), toldIds: z.array(id) }));

/** A reader reported a message: administrators decide. */
export const messageReported = defineEvent('message.reported', aMessage.extend({ reportId: id, reporterId: id, reason: z.string() }));

/** An administrator hid a reported message, or let it stand; those who reported it hear. */
export const messageReportDecided = defineEvent(
  'message.report-decided',
  aMessage.extend({ isHidden: z.boolean(), reason: z.string(), reporterIds: z.array(id) }),
);

import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditMessage, messageEvent } from './message-event.ts';

export const messageReported = defineEvent('message.reported', messageEvent.extend({ reportId: id, reporterId: id, reason: z.string() }), {
  notifyStaff: {
    who: 'admins',
    notices: ({ vehicle, reason }, adminIds) =>
      adminIds.map((userId) =>
        generalNotice(
          userId,
          'A message was reported',
          `${vehicle}: ${asSentence(reason)} Your turn: hide it or keep it visible.`,
          '/admin/messages',
        ),
      ),
  },
  audit: auditMessage,
});

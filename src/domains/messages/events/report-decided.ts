import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditMessage, messageEvent, messageNotice } from './message-event.ts';

/** The author is notified only if it was hidden. */
export const messageReportDecided = defineEvent(
  'message.report-decided',
  messageEvent.extend({ isHidden: z.boolean(), reason: z.string(), reporterIds: z.array(id) }),
  {
    notify({ authorId, reporterIds, isHidden, reason, transportId, vehicle }) {
      const what = `${vehicle}: ${asSentence(reason)}`;
      const title = isHidden ? 'A message you reported was hidden' : 'A message you reported stays visible';
      const toReporters = unique(reporterIds, authorId).map((userId) => messageNotice(userId, transportId, title, what));
      if (!isHidden) return toReporters;
      const body = `${what} Other participants can no longer read it.`;
      return [...toReporters, messageNotice(authorId, transportId, 'Your message was hidden', body)];
    },
    audit: auditMessage,
    webhook: ['Transports', 'A decision was made on a reported message'],
  },
);

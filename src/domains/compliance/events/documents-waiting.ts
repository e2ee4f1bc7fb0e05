import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { counted } from '#shared/text/counted.ts';
import { documentsPath } from '../documents/documents-rules.ts';

/** Published once a day if documents were filed since the day before. `waiting` counts all; the oldest waits for `oldestDays`. */
export const documentsWaiting = defineEvent(
  'documents.waiting',
  z.object({ filed: z.number(), waiting: z.number(), oldestDays: z.number() }),
  {
    notifyStaff: {
      who: 'reviewers',
      notices({ filed, waiting, oldestDays }, reviewerIds) {
        const title = `${counted(waiting, { one: 'document is', other: 'documents are' })} waiting for review`;
        const body = `${counted(filed, { one: 'was', other: 'were' })} uploaded since yesterday. The oldest has been waiting ${oldestDays === 0 ? 'since today' : `for ${counted(oldestDays, { one: 'day', other: 'days' })}`}. Your turn: review the oldest first.`;
        return reviewerIds.map((id) => generalNotice(id, title, body, documentsPath));
      },
    },
  },
);

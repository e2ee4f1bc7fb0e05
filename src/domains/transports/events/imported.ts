import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { counted } from '#shared/text/counted.ts';
import { promisedHours } from '../rules.ts';

export const transportsImported = defineEvent('transports.imported', z.object({ shipperId: z.uuid(), count: z.number() }), {
  notify: ({ shipperId, count }) => [
    {
      userId: shipperId,
      transportId: null,
      title: `${counted(count, { one: 'request from your file is', other: 'requests from your file are' })} in the marketplace`,
      body: `Carriers can now send quotes. Expect them within ${promisedHours} hours; we will let you know about any request that has none by then.`,
      href: '/quotes?status=submitted',
      byEmail: false,
    },
  ],
  audit: ({ shipperId, count }) => ({ subjectType: 'account', subjectId: shipperId, details: { count } }),
  webhook: ['Transports', 'Requests were imported from a file'],
});

import { z } from 'zod';
import { auditTransport, transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { promisedHours } from '#domains/transports/rules.ts';
import { defineEvent } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';

const schema = transportEvent.extend({
  pendingQuoteId: z.uuid(),
  isDraft: z.boolean().default(false),
  isConfirmation: z.boolean().default(false),
});
type PendingQuoteLink = z.output<typeof schema>;

const confirmedNotice = ({ shipperId, transportId, vehicle, route }: PendingQuoteLink): Notice =>
  transportNotice(
    shipperId,
    transportId,
    'Your request is in the marketplace',
    `${vehicle}, ${route}. Carriers can now send quotes. Expect them by email within ${promisedHours} hours; we will let you know if there are none by then.`,
  );

const draftNotice = ({ shipperId, vehicle, route }: PendingQuoteLink): Notice => ({
  userId: shipperId,
  // A draft can be deleted, so its notice doesn't reference it.
  transportId: null,
  title: 'We saved a request made with your email address as a draft',
  body: `${vehicle}, ${route}. Carriers cannot see it. Your turn: submit it if it is yours, or delete it.`,
  href: '/quotes/drafts',
  byEmail: false,
});

const ownNotice = ({ shipperId, transportId, vehicle, route }: PendingQuoteLink): Notice =>
  transportNotice(
    shipperId,
    transportId,
    'Your earlier request is now in your account',
    `${vehicle}, ${route}. You made it before you signed in, and carriers can now send quotes. Expect them within ${promisedHours} hours; we will let you know if there are none by then.`,
  );

/** `isDraft`: linked by its address alone, so the owner must submit it. `isConfirmation`: confirmed by mail and owned by a guest. */
export const pendingQuoteLinked = defineEvent('pending-quote.linked', schema, {
  notify(request) {
    if (request.isConfirmation) return [confirmedNotice(request)];
    return [request.isDraft ? draftNotice(request) : ownNotice(request)];
  },
  audit: auditTransport,
  webhook: ['Transports', 'A request made without an account was linked'],
});

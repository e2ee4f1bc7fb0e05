import type { pendingQuoteLinked } from '#domains/quotes/events.ts';
import type { requestUnanswered, transportsImported, transportSubmitted } from '#domains/transports/events.ts';
import { promisedHours } from '#domains/transports/rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { counted } from '#shared/counted.ts';
import { about, type Notice } from './notice.ts';

export const ofSubmission = ({ shipperId, transportId, vehicle, route }: PayloadOf<typeof transportSubmitted>): Notice[] => [
  about(
    shipperId,
    transportId,
    'Your request is in the marketplace',
    `${vehicle}, ${route}. Carriers act next: quotes come within ${promisedHours} hours; if none has by then, we write to you.`,
    false,
  ),
];

/** The requests of a file are told of in one line. */
export const ofImport = ({ shipperId, count }: PayloadOf<typeof transportsImported>): Notice[] => [
  {
    userId: shipperId,
    transportId: null,
    title: `${counted(count, 'request of your file is', 'requests of your file are')} in the marketplace`,
    body: `Carriers act next: quotes come within ${promisedHours} hours; if some have none by then, we write to you.`,
    href: '/quotes?status=submitted',
    byEmail: false,
  },
];

/** Of requests that were submitted together the shipper hears once. */
export function ofQuiet({
  shipperId,
  transportId,
  vehicle,
  route,
  isToldFirst,
  more,
  hasEstimate,
}: PayloadOf<typeof requestUnanswered>): Notice[] {
  if (!isToldFirst) return [];
  if (more === 0)
    return [
      about(
        shipperId,
        transportId,
        `No quote within ${promisedHours} hours`,
        `${vehicle}, ${route}. No carrier has priced it yet; it stays in the marketplace. Your turn: ${hasEstimate ? 'book the estimate' : 'cancel it and send a changed one'}, or write to support.`,
      ),
    ];
  const others = counted(more, 'other request', 'other requests');
  const body = `${vehicle}, ${route}, and ${others} that you submitted with it. No carrier has priced them yet; they stay in the marketplace. Your turn: ${hasEstimate ? 'book an estimate' : 'cancel them and send changed ones'}, or write to support.`;
  const notice = about(shipperId, transportId, `No quote within ${promisedHours} hours for ${more + 1} requests`, body);
  return [{ ...notice, href: '/quotes?status=submitted' }];
}

const ofConfirmation = ({ shipperId, transportId, vehicle, route }: PayloadOf<typeof pendingQuoteLinked>): Notice[] => [
  about(
    shipperId,
    transportId,
    'Your request is in the marketplace',
    `${vehicle}, ${route}. Carriers act next: quotes come within ${promisedHours} hours, each to this address; if none has by then, we write to you.`,
  ),
];

const ofOwnRequest = ({ shipperId, transportId, vehicle, route, isDraft }: PayloadOf<typeof pendingQuoteLinked>): Notice[] =>
  isDraft
    ? [
        {
          userId: shipperId,
          // A draft may be deleted: its notice does not hold on to it.
          transportId: null,
          title: 'A request made with your address is among your drafts',
          body: `${vehicle}, ${route}. No carrier sees it. Your turn: submit it if it is yours, delete it if it is not.`,
          href: '/quotes/drafts',
          byEmail: false,
        },
      ]
    : [
        about(
          shipperId,
          transportId,
          'An earlier request is yours now',
          `${vehicle}, ${route}. It was made before you signed in, and is in the marketplace now. Carriers act next: quotes come within ${promisedHours} hours; if none has by then, we write to you.`,
        ),
      ];

/** What became of a request that was made without an account: live by its confirmation, an account's own, or among the drafts of its address. */
export const ofLinking = (fact: PayloadOf<typeof pendingQuoteLinked>): Notice[] =>
  fact.isConfirmation ? ofConfirmation(fact) : ofOwnRequest(fact);

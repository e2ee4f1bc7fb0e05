import { promisedHours } from '#domains/transports/rules.ts';
import type { transportSubmitted } from '#domains/transports/events/submitted.ts';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';

export const submissionNotices = ({ shipperId, transportId, vehicle, route }: PayloadOf<typeof transportSubmitted>): Notice[] => [
  transportNotice(
    shipperId,
    transportId,
    'Your request is in the marketplace',
    `${vehicle}, ${route}. Expect quotes within ${promisedHours} hours. If none arrive by then, we'll email you.`,
    false,
  ),
];

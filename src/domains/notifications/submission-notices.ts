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
    `${vehicle}, ${route}. Carriers can now send quotes: expect them within ${promisedHours} hours. If none come by then, we will write to you.`,
    false,
  ),
];

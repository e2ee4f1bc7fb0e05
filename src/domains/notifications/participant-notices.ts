import type { participantAdded, participantRemoved } from '#domains/transports/events.ts';
import { surveys } from '#domains/inspections/inspecting-rules.ts';
import type { PayloadOf } from '#server/events/outbox.ts';
import type { Notice } from './notice.ts';

/** An inspection agent, a storage yard or an insurance provider hears that a transport is open to it. */
export const ofNewParticipant = ({ userId, transportId, vehicle, route, role }: PayloadOf<typeof participantAdded>): Notice[] => [
  {
    userId,
    transportId,
    title: 'You take part in a transport',
    body: `${vehicle}, ${route}. You see the vehicle, its documents and its chain of custody from now on.${surveys(role) ? ' Once it is booked, you can inspect the vehicle and file what you saw.' : ''}`,
    href: `/transports/${transportId}`,
    byEmail: true,
  },
];

/** It hears that its part is over: the transport is out of its reach. */
export const ofEndedPart = ({ userId, transportId, vehicle, route }: PayloadOf<typeof participantRemoved>): Notice[] => [
  {
    userId,
    transportId,
    title: 'Your part in a transport has ended',
    body: `${vehicle}, ${route}. What you have recorded stays; nothing is left for you to do.`,
    href: '/dashboard',
    byEmail: true,
  },
];

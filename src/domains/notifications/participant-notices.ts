import type { participantAdded, participantRemoved } from '#domains/transports/events.ts';
import { surveys } from '#domains/inspections/inspecting-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { Role } from '#shared/roles.ts';
import type { Notice } from './notice.ts';

/** What a participant may do beside reading. */
function whatItDoes(role: Role): string {
  if (surveys(role)) return ' Once it is booked, you can inspect the vehicle and file what you saw.';
  return role === 'storage' ? ' Once it is booked, you can record when the vehicle came in and when it left.' : '';
}

/** An inspection agent, a storage yard or an insurance provider hears that a transport is open to it. */
export const ofNewParticipant = ({ userId, transportId, vehicle, route, role }: PayloadOf<typeof participantAdded>): Notice[] => [
  {
    userId,
    transportId,
    title: 'You take part in a transport',
    body: `${vehicle}, ${route}. You see the vehicle, its documents and its chain of custody from now on.${whatItDoes(role)}`,
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

import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { roles, type Role } from '#shared/roles.ts';
import { auditTransport, transportEvent, transportNotice } from './transport-event.ts';

function describeWork(role: Role): string {
  if (role === 'inspection') return ' Once it is booked, you can file inspections.';
  return role === 'storage' ? ' Once it is booked, you can record when the vehicle arrives and leaves.' : '';
}

export const participantAdded = defineEvent(
  'transport.participant-added',
  transportEvent.extend({ userId: z.uuid(), role: z.enum(roles) }),
  {
    notify: ({ userId, transportId, vehicle, route, role }) => [
      transportNotice(
        userId,
        transportId,
        'You were added to a transport',
        `${vehicle}, ${route}. You can now see the vehicle, its documents and its chain of custody.${describeWork(role)}`,
      ),
    ],
    audit: auditTransport,
    custodyTitle: 'Participant added',
    custody: ({ userId, role }) => ({ participant: userId, role }),
    webhook: ['Transports', 'A participant was added to a transport'],
  },
);

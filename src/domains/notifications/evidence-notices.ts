import type { exportReady } from '#domains/custody/exports/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { about, type Notice } from './notice.ts';

/** Whoever asked for an evidence export hears by the bell that it can be downloaded. */
export const ofReadyExport = ({ askedById, transportId, vehicle }: PayloadOf<typeof exportReady>): Notice[] => [
  {
    ...about(
      askedById,
      transportId,
      `Evidence export of the ${vehicle} is ready`,
      'Download it from the Chain of Custody within seven days.',
      false,
    ),
    href: `/transports/${transportId}?tab=custody`,
  },
];

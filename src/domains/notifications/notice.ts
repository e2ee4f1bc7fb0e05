import type { z } from 'zod';
import type { quoteFact } from '#domains/quotes/events.ts';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { unique, type Notice } from '#server/events/notice.ts';

type AboutTransport = Notice & { readonly transportId: string };
export { setback, unique, type Notice } from '#server/events/notice.ts';
export const about = transportNotice;

/** Everybody on the carrier's side of a quote but the one who acted. */
export const carriersSide = ({ offeredById, brokerId, carrierId, driverId, actorId }: z.output<typeof quoteFact>): string[] =>
  unique([offeredById, brokerId, carrierId, driverId], actorId);

/** A notice to somebody whose offer lost: the transport is out of reach, the marketplace is where to go on. */
export const toMarketplace = (notice: Notice): Notice => ({ ...notice, href: '/marketplace' });

/** A notice to somebody whose offer stands on a request that is open: it leads there. */
export const toRequest = (notice: AboutTransport): Notice => ({
  ...notice,
  href: `/marketplace/${notice.transportId}`,
});

import type { z } from 'zod';
import type { quoteFact } from '#domains/quotes/events.ts';

/** What one account is told of one fact. */
export interface Notice {
  readonly userId: string;
  readonly transportId: string | null;
  readonly title: string;
  /** One or two sentences that say who acts next. */
  readonly body: string;
  readonly href: string;
  /** Whether it also goes out by e-mail, where the account wants that. */
  readonly byEmail: boolean;
  /** What happened went wrong for who reads it: a payment that failed, a bid that was passed, an offer or a carrier that is gone. */
  readonly isSetback?: true;
}

type AboutTransport = Notice & { readonly transportId: string };

/** A notice about a transport, which leads to it. */
export const about = (userId: string, transportId: string, title: string, body: string, byEmail = true): AboutTransport => ({
  userId,
  transportId,
  title,
  body,
  href: `/transports/${transportId}`,
  byEmail,
});

/** A notice of something that went wrong for who reads it. */
export const setback = <N extends Notice>(notice: N): N => ({ ...notice, isSetback: true });

/** Each once, nobody twice, without the one who acted. */
export const unique = (ids: readonly (string | null)[], except: string | null): string[] =>
  [...new Set(ids)].filter((id): id is string => id !== null && id !== except);

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

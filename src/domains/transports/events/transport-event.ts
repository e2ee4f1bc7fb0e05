import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';

/** What every event about a transport says of it: whose it is, what travels, from where to where. */
export const transportEvent = z.object({
  transportId: z.uuid(),
  shipperId: z.uuid(),
  /** '2019 Honda Accord' */
  vehicle: z.string(),
  /** 'Austin, TX to Denver, CO' */
  route: z.string(),
});

type TransportNotice = Notice & { readonly transportId: string };

/** A notice that leads to a transport. */
export const transportNotice = (userId: string, transportId: string, title: string, body: string, byEmail = true): TransportNotice => ({
  userId,
  transportId,
  title,
  body,
  href: `/transports/${transportId}`,
  byEmail,
});

/** Leads to the request in the marketplace: for those who made an offer on it while it is open. */
export const toRequest = (notice: TransportNotice): Notice => ({ ...notice, href: `/marketplace/${notice.transportId}` });

/** Leads to the marketplace: for those whose offer lost, who can no longer open the transport. */
export const toMarketplace = (notice: Notice): Notice => ({ ...notice, href: '/marketplace' });

/** An audit entry about a transport. */
export const auditTransport = <P extends { transportId: string }>(details: P): AuditEntry => ({
  subjectType: 'transport',
  subjectId: details.transportId,
  details,
});

import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';

export const transportEvent = z.object({
  transportId: z.uuid(),
  shipperId: z.uuid(),
  /** '2019 Honda Accord' */
  vehicle: z.string(),
  /** 'Austin, TX to Denver, CO' */
  route: z.string(),
});

type TransportNotice = Notice & { readonly transportId: string };

export const transportNotice = (userId: string, transportId: string, title: string, body: string, byEmail = true): TransportNotice => ({
  userId,
  transportId,
  title,
  body,
  href: `/transports/${transportId}`,
  byEmail,
});

/** For bidders, who can open the request only in the marketplace. */
export const toRequest = (notice: TransportNotice): Notice => ({ ...notice, href: `/marketplace/${notice.transportId}` });

export const toMarketplace = (notice: Notice): Notice => ({ ...notice, href: '/marketplace' });

export const auditTransport = <P extends { transportId: string }>(details: P): AuditEntry => ({
  subjectType: 'transport',
  subjectId: details.transportId,
  details,
});

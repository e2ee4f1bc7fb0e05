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

/** A notice that leads to a transport. */
export const transportNotice = (
  userId: string,
  transportId: string,
  title: string,
  body: string,
  byEmail = true,
): Notice & { readonly transportId: string } => ({
  userId,
  transportId,
  title,
  body,
  href: `/transports/${transportId}`,
  byEmail,
});

/** An audit entry about a transport. */
export const auditTransport = <P extends { transportId: string }>(details: P): AuditEntry => ({
  subjectType: 'transport',
  subjectId: details.transportId,
  details,
});

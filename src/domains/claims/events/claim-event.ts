import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { toCents } from '#shared/money.ts';

export const claimEvent = transportEvent.extend({
  claimId: z.uuid(),
  fileNumber: z.string(),
  quoteId: z.uuid(),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  claimed: z.string(),
  /** Other readers: the carrier under a broker, insurers and inspection agents. */
  readerIds: z.array(z.uuid()),
  actorId: z.uuid().nullable(),
});
type ClaimEvent = z.output<typeof claimEvent>;

export const describeClaim = ({ vehicle, route, fileNumber }: Pick<ClaimEvent, 'vehicle' | 'route' | 'fileNumber'>): string =>
  `${vehicle}, ${route}, claim ${fileNumber}`;

export const claimNotice = (
  userId: string,
  { transportId, claimId }: Pick<ClaimEvent, 'transportId' | 'claimId'>,
  title: string,
  body: string,
  byEmail = true,
): Notice => ({ ...transportNotice(userId, transportId, title, body, byEmail), href: `/claims/${claimId}` });

export const isNothing = (amount: string | null): boolean => amount !== null && toCents(amount) === 0;

/** Leaves out free text, which the claim itself has. */
export const auditClaim = <P extends { claimId: string; vehicle: string; route: string; words?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  ...details
}: P): AuditEntry => ({ subjectType: 'claim', subjectId: details.claimId, details });

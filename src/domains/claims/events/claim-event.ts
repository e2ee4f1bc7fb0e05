import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { toCents } from '#shared/money.ts';

/** What every event about a claim says of it. */
export const claimEvent = transportEvent.extend({
  claimId: z.uuid(),
  fileNumber: z.string(),
  quoteId: z.uuid(),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  claimed: z.string(),
  /** Others who may read the claim: the carrier under a broker, insurers and inspection agents. */
  readerIds: z.array(z.uuid()),
  actorId: z.uuid().nullable(),
});
type ClaimEvent = z.output<typeof claimEvent>;

/** The claim in a notice: '2019 Honda Accord, Austin, TX to Denver, CO, claim C-1'. */
export const describeClaim = ({ vehicle, route, fileNumber }: Pick<ClaimEvent, 'vehicle' | 'route' | 'fileNumber'>): string =>
  `${vehicle}, ${route}, claim ${fileNumber}`;

/** A notice that leads to a claim. */
export const claimNotice = (
  userId: string,
  { transportId, claimId }: Pick<ClaimEvent, 'transportId' | 'claimId'>,
  title: string,
  body: string,
  byEmail = true,
): Notice => ({ ...transportNotice(userId, transportId, title, body, byEmail), href: `/claims/${claimId}` });

export const isNothing = (amount: string | null): boolean => amount !== null && toCents(amount) === 0;

/** Leaves out what people wrote: the claim itself has it. */
export const auditClaim = <P extends { claimId: string; vehicle: string; route: string; words?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  ...details
}: P): AuditEntry => ({ subjectType: 'claim', subjectId: details.claimId, details });

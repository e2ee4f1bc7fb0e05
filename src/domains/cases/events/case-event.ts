import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { caseHref } from '../card-rules.ts';
import { caseKinds, caseStates } from '../states-rules.ts';

/** What every event about a case says of it. */
export const caseEvent = transportEvent.extend({
  caseId: z.uuid(),
  quoteId: z.uuid(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  /** Others on the job: the carrier under a broker, the driver. */
  otherCarrierIds: z.array(z.uuid()),
  dueDay: z.string().nullable(),
  answerBy: z.string().nullable(),
  actorId: z.uuid().nullable(),
});
export type CaseEventPayload = z.output<typeof caseEvent>;

export type Message = readonly [title: string, body: string];

/** '2019 Honda Accord, Austin, TX to Denver, CO'. */
export const describeTransport = ({ vehicle, route }: Pick<CaseEventPayload, 'vehicle' | 'route'>): string => `${vehicle}, ${route}`;

const caseNotice = (userId: string, event: CaseEventPayload, [title, body]: Message, byEmail = true): Notice => ({
  ...transportNotice(userId, event.transportId, title, `${describeTransport(event)}. ${body}`, byEmail),
  href: caseHref(event),
});

/** Notices to both sides except the person who acted; others on the carrier's side get them in the app only. */
export function caseNotices(event: CaseEventPayload, messages: { shipper: Message | null; carrier: Message | null }): Notice[] {
  const { shipperId, carrierSideId, otherCarrierIds, actorId } = event;
  const { shipper, carrier } = messages;
  const all = [
    ...(shipper ? [caseNotice(shipperId, event, shipper)] : []),
    ...(carrier ? [caseNotice(carrierSideId, event, carrier), ...otherCarrierIds.map((id) => caseNotice(id, event, carrier, false))] : []),
  ];
  return all.filter(({ userId }) => userId !== actorId);
}

/** Leaves out what people wrote: the case itself has it. */
export const auditCase = <P extends { caseId: string; vehicle: string; route: string; comment?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  comment: _comment,
  ...details
}: P): AuditEntry => ({ subjectType: 'case', subjectId: details.caseId, details });

/** Notices to administrators that lead to the case. */
export const staffNotices = (event: CaseEventPayload, ids: readonly string[], message: Message): Notice[] =>
  ids.map((id) => caseNotice(id, event, message));

import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { urgent, type Notice } from '#server/events/notice.ts';
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

/** What each side is told, and the day that it can agree on from the push. */
interface Messages {
  readonly shipper: Message | null;
  readonly carrier: Message | null;
  readonly agreeDay?: string | null;
}

interface CaseNoticeOptions {
  readonly byEmail?: boolean;
  readonly agreeDay?: string | null | undefined;
}

/** Hours count while a case is open, so its notices ring at night too. The titles name nobody. */
function caseNotice(userId: string, event: CaseEventPayload, [title, body]: Message, options: CaseNoticeOptions = {}): Notice {
  const { byEmail = true, agreeDay } = options;
  return urgent({
    ...transportNotice(userId, event.transportId, title, `${describeTransport(event)}. ${body}`, byEmail),
    href: caseHref(event),
    pushTitle: title,
    ...(agreeDay && { agree: { path: `/api/cases/${event.caseId}/steps`, body: { event: 'agreed_day', day: agreeDay } } }),
  });
}

/** Notices to both sides except the person who acted; others on the carrier's side get them in the app only. */
export function caseNotices(event: CaseEventPayload, { shipper, carrier, agreeDay }: Messages): Notice[] {
  const { shipperId, carrierSideId, otherCarrierIds, actorId } = event;
  const all = [
    ...(shipper ? [caseNotice(shipperId, event, shipper, { agreeDay })] : []),
    ...(carrier
      ? [
          caseNotice(carrierSideId, event, carrier, { agreeDay }),
          ...otherCarrierIds.map((id) => caseNotice(id, event, carrier, { byEmail: false, agreeDay })),
        ]
      : []),
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

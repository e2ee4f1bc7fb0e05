import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { urgent, type Notice } from '#server/events/notice.ts';
import { caseHref } from '../card-rules.ts';
import { caseKinds, caseStates } from '../states/states-rules.ts';

export const caseEvent = transportEvent.extend({
  caseId: z.uuid(),
  quoteId: z.uuid(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  /** Other participants: the carrier under a broker, the driver. */
  otherCarrierIds: z.array(z.uuid()),
  dueDay: z.string().nullable(),
  answerBy: z.string().nullable(),
  actorId: z.uuid().nullable(),
});
export type CaseEventPayload = z.output<typeof caseEvent>;

export type Message = readonly [title: string, body: string];

/** '2019 Honda Accord, Austin, TX to Denver, CO'. */
export const describeTransport = ({ vehicle, route }: Pick<CaseEventPayload, 'vehicle' | 'route'>): string => `${vehicle}, ${route}`;

/** Notice per side, and the day that it can accept from the push. */
interface Messages {
  readonly shipper: Message | null;
  readonly carrier: Message | null;
  readonly agreeDay?: string | null;
}

interface CaseNoticeOptions {
  readonly byEmail?: boolean;
  readonly agreeDay?: string | null | undefined;
}

/** Deadlines run at night too, so these notices ignore quiet hours. Titles contain no names. */
function caseNotice(userId: string, event: CaseEventPayload, [title, body]: Message, options: CaseNoticeOptions = {}): Notice {
  const { byEmail = true, agreeDay } = options;
  return urgent({
    ...transportNotice(userId, event.transportId, title, `${describeTransport(event)}. ${body}`, byEmail),
    href: caseHref(event),
    pushTitle: title,
    ...(agreeDay && { agree: { path: `/api/cases/${event.caseId}/steps`, body: { event: 'agreed_day', day: agreeDay } } }),
  });
}

/** Notifies both sides except the person who acted; others on the carrier's side get it in the app only. */
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

export const auditCase = <P extends { caseId: string; vehicle: string; route: string; comment?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  comment: _comment,
  ...details
}: P): AuditEntry => ({ subjectType: 'case', subjectId: details.caseId, details });

/** Notifies administrators, with a link to the case. */
export const staffNotices = (event: CaseEventPayload, ids: readonly string[], message: Message): Notice[] =>
  ids.map((id) => caseNotice(id, event, message));

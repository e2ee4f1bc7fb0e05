import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { auditCase, caseEvent, caseNotices, staffNotices, type Message } from './case-event.ts';

const schema = caseEvent.extend({
  /** Amount demanded at delivery, if the shipper gave it. */
  demanded: z.string().nullable(),
  onHold: z.string(),
});
type Opened = z.output<typeof schema>;

const isOnHold = ({ onHold }: Opened): boolean => Number(onHold) > 0;

/** Without the amount: it includes fees that only the shipper knows. */
const carrierHoldText = (event: Opened): string => (isOnHold(event) ? ' The payment is on hold.' : '');

function messagesFor(event: Opened): { shipper: Message | null; carrier: Message | null } {
  const { kind, dueDay, demanded } = event;
  const day = dueDay && formatDate(dueDay);
  if (kind === 'no_show') {
    const body = `Pickup was due ${day} and is not recorded. Your turn: say what happened.`;
    return { shipper: ['What happened at pickup?', body], carrier: ['What happened at pickup?', body] };
  }
  if (kind === 'late')
    return {
      shipper: ['Your vehicle is late', `Delivery was promised for ${day}. We asked the carrier for a new date.`],
      carrier: ['A delivery is late', `It was promised for ${day}. Your turn: give a new date and the reason.`],
    };
  if (kind === 'withheld')
    return {
      shipper: null,
      carrier: [
        'The shipper says you are holding the vehicle for more money',
        `${demanded === null ? 'More money' : formatUsd(demanded)} was demanded at the door. Nothing is owed there.${carrierHoldText(event)} Your turn: deliver the vehicle and answer.`,
      ],
    };
  return {
    shipper: null,
    carrier: ['The shipper says the vehicle was not delivered', `A claim for its full value was filed.${carrierHoldText(event)}`],
  };
}

/** A promised day passed, or the shipper reported a problem. `onHold`: amount of the payment put on hold. */
export const caseOpened = defineEvent('case.opened', schema, {
  notify: (event) => caseNotices(event, messagesFor(event)),
  notifyStaff: {
    who: 'admins',
    notices: (event, adminIds) =>
      event.kind === 'withheld'
        ? staffNotices(event, adminIds, [
            'A vehicle is withheld for more money',
            `${event.carrierSideName} has it.${isOnHold(event) ? ` ${formatUsd(event.onHold)} of the payment is on hold.` : ''}`,
          ])
        : [],
  },
  audit: auditCase,
  custodyTitle: 'Problem reported',
  custody: ({ caseId, kind, dueDay }) => ({ caseId, case: kind, dueDay }),
  webhook: ['Pickup and delivery', 'A problem with a booking was reported'],
});

import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { formatTimeOnRoute } from '#domains/places/zone-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { causeLabels, causes } from '../states/cause-rules.ts';
import { caseEvents, caseSides, isClockRunning, type CaseEvent } from '../states/states-rules.ts';
import { auditCase, caseEvent, caseNotices, type Message } from './case-event.ts';

const schema = caseEvent.extend({
  event: z.enum(caseEvents),
  by: z.enum(caseSides),
  day: z.string().nullable(),
  cause: z.enum(causes).nullable(),
  comment: z.string().nullable(),
});
type Moved = z.output<typeof schema>;

const commentText = ({ comment }: Moved): string => (comment ? ` ${comment}` : '');
const reason = ({ cause }: Moved): string => (cause ? ` Reason: ${causeLabels[cause].toLowerCase()}.` : '');

const answerTime = ({ answerBy, route }: Moved): string => formatTimeOnRoute(answerBy!, route, 'pickup');

/** Whether this step started the twelve hours. */
const startsClock = ({ event, state }: Moved): boolean => event === 'said_no_show' && state === 'reported';

const toShipper: Partial<Record<CaseEvent, (moved: Moved) => Message>> = {
  said_picked_up: () => ['The carrier says the vehicle was picked up', 'Your turn: say what happened.'],
  said_no_show: (moved) => ['The carrier did not come', `Reported by ${moved.carrierSideName}.${reason(moved)}`],
  said_not_ready: () => ['The carrier says the vehicle was not ready', 'The driver has to document a dry run. You can propose a new date.'],
  proposed_day: (moved) => [
    `New pickup date proposed: ${formatDate(moved.day!)}`,
    `Your turn: agree${moved.state === 'day_proposed' ? ', decline' : ''} or propose another date.${reason(moved)}`,
  ],
  agreed_day: (moved) => [`Pickup agreed for ${formatDate(moved.day!)}`, 'Your booking has the new date.'],
  gave_day: (moved) => [
    `New delivery date: ${formatDate(moved.day!)}`,
    `${moved.carrierSideName} gave a new date.${reason(moved)}${commentText(moved)}`,
  ],
  day_passed: ({ kind }) =>
    kind === 'late'
      ? ['Your vehicle is still late', 'The new date has passed too. We asked the carrier again.']
      : ['The proposed pickup date has passed', 'You did not answer it. The carrier can propose another date.'],
  answered: (moved) => ['The carrier answered your report', (moved.comment ?? '').trim()],
  time_over: () => ['The carrier did not come', 'No dry run was documented within 12 hours. The job is open to other carriers again.'],
  rejected_dry_run: () => ['The carrier did not come', 'The dry run was rejected. The job is open to other carriers again.'],
  closed: (moved) => ['Your report was closed', `Carriage:${commentText(moved)}`],
};

const toCarrier: Partial<Record<CaseEvent, (moved: Moved) => Message>> = {
  said_picked_up: () => ['The shipper says the vehicle was picked up', 'Your turn: record the pickup in the app.'],
  said_no_show: (moved) =>
    startsClock(moved)
      ? [
          'The shipper says you did not come',
          `Document a dry run or agree on a new date by ${answerTime(moved)}. Otherwise you lose the job and it counts as a no-show.`,
        ]
      : ['The shipper says you did not come', 'Your turn: agree on a new date.'],
  said_not_ready: () => ['The shipper says the vehicle was not ready', 'Your turn: agree on a new pickup date.'],
  proposed_day: (moved) => [
    `New pickup date proposed: ${formatDate(moved.day!)}`,
    `Your turn: agree or propose another date${isClockRunning(moved.state) ? ` by ${answerTime(moved)}` : ''}.`,
  ],
  agreed_day: (moved) => [`Pickup agreed for ${formatDate(moved.day!)}`, 'The booking has the new date.'],
  declined_day: (moved) => [
    `The shipper declined ${formatDate(moved.day!)}`,
    `Your turn: document a dry run or agree on another date by ${answerTime(moved)}. Otherwise you lose the job and it counts as a no-show.`,
  ],
  day_passed: (moved) =>
    moved.kind === 'late'
      ? ['The delivery is still late', 'Your turn: give a new date and the reason.']
      : [
          'The proposed pickup date has passed',
          `The shipper did not answer it. Your turn: document a dry run or propose another date by ${answerTime(moved)}.`,
        ],
  time_over: () => ['You lost a job: no-show', 'No dry run was documented within 12 hours. Other carriers can take the job now.'],
  rejected_dry_run: () => ['You lost a job: the dry run was rejected', 'Other carriers can take the job now.'],
  resolved: (moved) => ['The shipper says the problem is resolved', `The hold on the payment is released.${commentText(moved)}`],
  closed: (moved) => ['The shipper’s report was closed', `Carriage:${commentText(moved)} The hold on the payment is released.`],
};

export const caseMoved = defineEvent('case.moved', schema, {
  notify: (moved) =>
    caseNotices(moved, {
      shipper: moved.by === 'shipper' ? null : (toShipper[moved.event]?.(moved) ?? null),
      carrier: moved.by === 'carrier' ? null : (toCarrier[moved.event]?.(moved) ?? null),
      agreeDay: moved.event === 'proposed_day' ? moved.day : null,
    }),
  audit: auditCase,
  custodyTitle: 'Problem updated',
  custody: ({ caseId, kind, event, day, cause }) => ({ caseId, case: kind, event, day, cause }),
  webhook: ['Pickup and delivery', 'A problem with a booking was answered or closed'],
});

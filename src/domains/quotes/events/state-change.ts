import { z } from 'zod';
import { productName } from '#shared/product.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { workflowStates } from '../schemas.ts';
import { quoteEvent } from './quote-event.ts';

export const stateChange = quoteEvent.extend({
  from: z.enum(workflowStates),
  to: z.enum(workflowStates),
  toLabel: z.string(),
  reason: z.string().nullable(),
  closedReason: z.string().nullable(),
  /** Set for assigned jobs; under a broker, the carrier that it named. */
  carrierName: z.string().nullable().default(null),
  /** The carrier that another account named in this step, and the one it replaces. */
  namedCarrierId: z.uuid().nullable().default(null),
  namedIsOnOtherJob: z.boolean().default(false),
  replacedCarrierId: z.uuid().nullable().default(null),
  overrides: z.array(z.object({ guard: z.string(), refusal: z.string() })).default([]),
});
export type StateChange = z.output<typeof stateChange>;

export type Message = readonly [title: string, body: string];

export const isBackward = ({ from, to }: StateChange): boolean => workflowStates.indexOf(to) < workflowStates.indexOf(from);

/** A lost offer reopened because the chosen carrier withdrew. */
export const isReopened = ({ isAccepted, from, to }: StateChange): boolean => !isAccepted && from === 'closed' && to === 'quoted';

export const isCancellation = ({ isAccepted, from, to }: StateChange): boolean => isAccepted && to === 'closed' && from !== 'delivered';

const steps: Readonly<Record<StateChange['to'], string>> = {
  submitted: 'Open for offers',
  quoted: 'Priced',
  booked: 'Booked',
  assigned: 'Job taken',
  in_transit: 'Picked up',
  delivered: 'Delivered',
  closed: 'Completed',
};

function describeStep(quote: StateChange): string {
  if (isBackward(quote)) return `Moved back to ${quote.toLabel}`;
  if (quote.from === quote.to) return 'Reassigned';
  return quote.to === 'closed' && quote.from !== 'delivered' ? 'Closed' : steps[quote.to];
}

export function describeChange(quote: StateChange): Message {
  const { vehicle, route, toLabel, closedReason, reason, actorName } = quote;
  const why = closedReason ?? reason;
  const step = `${describeStep(quote)} by ${actorName ?? productName}`;
  return [`${vehicle}: ${toLabel}`, `${route}. ${asSentence(why ? `${step}: ${why}` : step)}`];
}

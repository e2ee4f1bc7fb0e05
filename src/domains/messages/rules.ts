import type { WorkflowState } from '#domains/quotes/contract.ts';
import { dayMs } from '#shared/days.ts';

/** Characters of a message. */
export const messageLimit = 2000;

/** Messages of one account in an hour, over all its threads. */
export const messagesPerHour = 60;

/** Days after the delivery in which a thread still takes messages; a claim has its own words. */
const openDaysAfterDelivery = 30;

/** Where a booking stands, as far as its thread asks. */
export interface Booking {
  readonly workflowState: WorkflowState;
  /** ISO 8601. */
  readonly deliveredAt: string | null;
}

/** Why a thread takes no more messages, or null while it does. */
export function closedThreadMessage({ workflowState, deliveredAt }: Booking, now: Date): string | null {
  if (deliveredAt === null)
    return workflowState === 'closed' ? 'This booking was closed before its delivery: what was written stays to be read' : null;
  return now.getTime() > Date.parse(deliveredAt) + openDaysAfterDelivery * dayMs
    ? `Messages end ${openDaysAfterDelivery} days after the delivery: what was written stays to be read`
    : null;
}

/** What is said of a message that holds nothing but how to reach its writer. */
export const onlyContactMessage =
  'Phone numbers and addresses of both sides stand on the transport. Here they are hidden: write what you agree on';

/** What the writer is told whose contact details were hidden. */
export const maskedMessage = 'Contact details were hidden: those of both sides stand on the transport.';

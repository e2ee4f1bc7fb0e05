import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { dayMs } from '#shared/dates/days.ts';

/** Characters of a message. */
export const messageLimit = 2000;

/** Messages of one account in an hour, over all its threads. */
export const messagesPerHour = 60;

/** Megabytes of a paper that goes with a message. */
export const maxPaperMegabytes = 10;

/** What such a paper is; the server judges it by content. */
export const documentType = 'application/pdf';

/** Why a chosen paper is not even sent; null when it may be tried. */
export function documentProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (type !== documentType) return 'Documents must be PDF. Print yours to PDF, or send a photo.';
  return size > maxPaperMegabytes * 1024 * 1024 ? `File size exceeds ${maxPaperMegabytes}MB limit` : null;
}

/** Under which name a paper is kept, shown and saved: whatever ending it came with, contact details hidden as in words. */
export const documentName = (fileName: string): string => `${hideContacts(fileName.replace(/\.\w{1,5}$/, '')).trim() || 'Document'}.pdf`;

/** '84 KB', '1.2 MB'. */
export const documentSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

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
    return workflowState === 'closed' ? 'This booking was closed before delivery. You can still read its messages' : null;
  return now.getTime() > Date.parse(deliveredAt) + openDaysAfterDelivery * dayMs
    ? `Messages close ${openDaysAfterDelivery} days after delivery. You can still read them`
    : null;
}

/** What is said of a message that holds nothing but how to reach its writer. */
export const onlyContactMessage = 'Phone numbers and addresses are on the transport page. They are hidden here: write your agreement';

/** What the writer is told whose contact details were hidden. */
export const maskedMessage = 'We hid contact details. You find them on the transport page.';

/** The live topic: something was written, read or hidden in the thread of a transport. */
export const messagesChanged = 'messages.changed';

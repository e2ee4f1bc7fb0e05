import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { dayMs } from '#shared/dates/days.ts';

export const messageLimit = 2000;

/** Per account, over all threads. */
export const messagesPerHour = 60;

export const maxDocumentMegabytes = 10;

/** The server checks the content. */
export const documentType = 'application/pdf';

export function documentProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (type !== documentType) return 'Documents must be PDF. Print yours to PDF, or send a photo.';
  return size > maxDocumentMegabytes * 1024 * 1024 ? `File size exceeds ${maxDocumentMegabytes}MB limit` : null;
}

/** Always '.pdf', with contact details hidden. */
export const documentName = (fileName: string): string => `${hideContacts(fileName.replace(/\.\w{1,5}$/, '')).trim() || 'Document'}.pdf`;

/** '84 KB', '1.2 MB'. */
export const documentSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const openDaysAfterDelivery = 30;

export interface Booking {
  readonly workflowState: WorkflowState;
  readonly deliveredAt: string | null;
}

/** Null while open. */
export function closedThreadMessage({ workflowState, deliveredAt }: Booking, now: Date): string | null {
  if (deliveredAt === null)
    return workflowState === 'closed' ? 'This booking was closed before delivery. You can still read its messages' : null;
  return now.getTime() > Date.parse(deliveredAt) + openDaysAfterDelivery * dayMs
    ? `Messages close ${openDaysAfterDelivery} days after delivery. You can still read them`
    : null;
}

export const onlyContactMessage = 'Phone numbers and addresses are on the transport page. They are hidden here. Write what you agreed on';

export const maskedMessage = 'We hid contact details. Find them on the transport page.';

export const messagesChanged = 'messages.changed';

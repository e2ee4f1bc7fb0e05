import { counted } from '#shared/text/counted.ts';
import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { formatDate } from '#shared/dates.ts';
import { documentsHref, documentsPath } from '../documents/documents-rules.ts';
import { auditDocument, documentEvent } from './document-event.ts';

const schema = documentEvent.extend({
  expirationDate: z.string(),
  daysLeft: z.number(),
  isRenewalPending: z.boolean(),
});
type ExpiringDocument = z.output<typeof schema>;

function describeExpiry({ label, expirationDate, daysLeft, isRenewalPending }: ExpiringDocument): [title: string, body: string] {
  const day = formatDate(expirationDate);
  const isOver = daysLeft < 0;
  const nextStep = isRenewalPending
    ? "We're reviewing the new one you uploaded."
    : `Your turn: upload a new one${isOver ? '' : ' so that we can review it in time'}.`;
  if (isOver) return [`${label} has expired`, `Your ${label} expired on ${day} and is no longer valid. ${nextStep}`];
  const when = daysLeft === 0 ? 'today' : `in ${counted(daysLeft, { one: 'day', other: 'days' })}`;
  return [`${label} expires ${when}`, `Your ${label} is valid until ${day}. ${nextStep}`];
}

/** A verified document without a successor expires within 30 or 7 days, today (0), or has expired (negative). */
export const documentExpiring = defineEvent('document.expiring', schema, {
  notify(document) {
    const { userId, documentType, isRenewalPending } = document;
    return [generalNotice(userId, ...describeExpiry(document), isRenewalPending ? documentsPath : documentsHref(documentType))];
  },
  audit: auditDocument,
  webhook: ['Account and documents', 'A document expires soon'],
});

import { counted } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { ComplianceStatus } from '../schemas.ts';
import { getFaults } from './compliance-card.tsx';
import type { ComplianceDocument, PendingDocument } from '../documents/documents-schemas.ts';

type LabelledDocument = ComplianceStatus['papers'][number];

export interface DocumentBadge {
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
  readonly action: string | null;
}

const validUntil = (day: string | null): string => (day ? `Valid until ${formatDate(day)}` : 'Does not expire');

const inDays = (days: number): string => `${counted(days, { one: 'day', other: 'days' })}`;

export function documentLook({ state, expirationDate, daysLeft, rejectionReason, isRenewalPending }: LabelledDocument): DocumentBadge {
  const renew = isRenewalPending ? null : 'Upload a new one';
  const waits = isRenewalPending ? ". We're reviewing the new one." : '';
  switch (state) {
    case 'missing':
      return { tone: 'neutral', label: 'Missing', text: 'Not uploaded yet', action: 'Upload' };
    case 'pending':
      return { tone: 'action', label: 'Pending', text: 'Under review. No action needed.', action: null };
    case 'rejected':
      return { tone: 'bad', label: 'Rejected', text: rejectionReason ?? '', action: renew };
    case 'expired':
      return { tone: 'bad', label: 'Expired', text: `Expired on ${formatDate(expirationDate!)}${waits}`, action: renew };
    case 'expires_soon':
      return {
        tone: 'warn',
        label: daysLeft === 0 ? 'Last day' : `${inDays(daysLeft!)} left`,
        text: `${validUntil(expirationDate)}${waits}`,
        action: renew,
      };
    case 'verified':
      return { tone: 'good', label: 'Verified', text: validUntil(expirationDate), action: null };
  }
}

export function documentBadge({ verified, isExpired, rejectionReason }: ComplianceDocument): { tone: Tone; label: string } {
  if (isExpired) return { tone: 'bad', label: 'Expired' };
  if (verified) return { tone: 'good', label: 'Verified' };
  return rejectionReason === null ? { tone: 'action', label: 'Pending' } : { tone: 'bad', label: 'Rejected' };
}

/** Reasons that belong to no document of the checklist. */
export function otherReasons(status: ComplianceStatus): ComplianceStatus['violations'] {
  const ofPapers = status.papers.filter(({ state }) => state !== 'verified');
  return getFaults(status).filter(({ code }) => !ofPapers.some(({ documentType }) => code.startsWith(`${documentType}_`)));
}

export const describeAge = (days: number): string => (days === 0 ? 'Today' : inDays(days));

/** Days after which a wait counts as long. */
const longDays = 2;

export const isLongWait = (days: number): boolean => days >= longDays;

/** The owner's name or numbers conflict with other data. */
export const hasDoubts = ({ identity }: Pick<PendingDocument, 'identity'>): boolean =>
  identity.before !== null || identity.nameAgrees === false || identity.sameDotNumber.length > 0;

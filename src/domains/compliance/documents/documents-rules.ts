import { daysLeft, hasPassed, isDay } from '#shared/dates/days.ts';
import { overseerRoles, oversees, type Role, type AccountRole } from '#shared/roles.ts';

export const documentLabels = {
  dot_certificate: 'DOT Certificate',
  mc_certificate: 'MC Certificate',
  certificate_of_insurance: 'Certificate of Insurance',
  w9_tax_form: 'W-9 Tax Form',
  business_license: 'Business License',
  driver_license: 'Driver License',
  vehicle_registration: 'Vehicle Registration',
  background_check: 'Background Check',
} as const;
export type DocumentType = keyof typeof documentLabels;

export const documentTypes = Object.keys(documentLabels) as [DocumentType, ...DocumentType[]];

export const documentsPath = '/compliance-documents';

export const documentsHref = (type: DocumentType): string => `${documentsPath}?type=${type}`;

/** The type in the query of that screen, or ''. */
export const findRequestedType = (search: URLSearchParams): DocumentType | '' =>
  documentTypes.find((type) => type === search.get('type')) ?? '';

const carrierDocuments = ['dot_certificate', 'mc_certificate', 'certificate_of_insurance', 'w9_tax_form'] as const;

export const requiredDocuments: Partial<Record<Role, readonly DocumentType[]>> = {
  carrier: [...carrierDocuments, 'business_license'],
  independent_driver: [...carrierDocuments, 'driver_license'],
  broker: ['mc_certificate', 'w9_tax_form', 'business_license'],
};

export const reviewerRoles = overseerRoles;

export const isReviewer = (account: AccountRole): boolean => oversees(account);

/** `expirationDate` is a calendar day (YYYY-MM-DD), null if it does not expire. */
export interface FiledDocument {
  readonly documentType: DocumentType;
  readonly verified: boolean;
  readonly rejectionReason: string | null;
  readonly expirationDate: string | null;
}

/** Of several documents of a type the best one counts. */
export const documentStates = ['missing', 'pending', 'rejected', 'expired', 'expires_soon', 'verified'] as const;
export type DocumentState = (typeof documentStates)[number];

export const warningDays = 30;

/** On a calendar day; valid through its last one. */
function getState(document: FiledDocument, today: string): Exclude<DocumentState, 'missing'> {
  if (!document.verified) return document.rejectionReason === null ? 'pending' : 'rejected';
  if (hasPassed(document.expirationDate, today)) return 'expired';
  const remainingDays = daysLeft(document.expirationDate, today);
  return remainingDays === null || remainingDays > warningDays ? 'verified' : 'expires_soon';
}

/** Best last: a waiting or rejected renewal outranks an expired document. */
const ranks: Record<DocumentState, number> = { missing: 0, expired: 1, rejected: 2, pending: 3, expires_soon: 4, verified: 5 };

/** The best state, then the later expiry; undefined if none was filed. */
export function getBest<D extends FiledDocument>(documents: readonly D[], type: DocumentType, today: string): D | undefined {
  const lasts = (document: D) => document.expirationDate ?? '9999-12-31';
  const isBetter = (a: D, b: D) => {
    const step = ranks[getState(a, today)] - ranks[getState(b, today)];
    return step > 0 || (step === 0 && lasts(a) > lasts(b));
  };
  return documents
    .filter((document) => document.documentType === type)
    .reduce<D | undefined>((best, document) => (best && !isBetter(document, best) ? best : document), undefined);
}

export interface DocumentStatus {
  readonly documentType: DocumentType;
  readonly label: string;
  readonly state: DocumentState;
  readonly expirationDate: string | null;
  readonly daysLeft: number | null;
  readonly rejectionReason: string | null;
  /** A newer document waits for review while this one is valid. */
  readonly isRenewalPending: boolean;
}

export function toDocuments(role: Role, documents: readonly FiledDocument[], today: string): DocumentStatus[] {
  return (requiredDocuments[role] ?? []).map((documentType) => {
    const best = getBest(documents, documentType, today);
    const state = best ? getState(best, today) : 'missing';
    const waits = documents.some((one) => one.documentType === documentType && getState(one, today) === 'pending');
    return {
      documentType,
      label: documentLabels[documentType],
      state,
      expirationDate: best?.expirationDate ?? null,
      daysLeft: daysLeft(best?.expirationDate ?? null, today),
      rejectionReason: best?.rejectionReason ?? null,
      isRenewalPending: waits && state !== 'pending',
    };
  });
}

export const maxDocumentMegabytes = 25;

/** Maximum waiting documents per account, because people review the queue. */
export const maxWaitingDocuments = 20;

/** The server detects the type by content. */
export const documentMimeTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const documentExtensions = '.pdf,.jpg,.jpeg,.png,.gif,.webp';

/** For a missing file or type, under the title 'Missing information'. */
export const missingInformation = 'Please select a file and document type';

/** Null if the file may be sent. */
export function fileProblem({ type, size }: { type: string; size: number }): string | null {
  if (!(documentMimeTypes as readonly string[]).includes(type)) return `File type ${type || 'unknown'} is not allowed`;
  return size > maxDocumentMegabytes * 1024 * 1024 ? `File size exceeds ${maxDocumentMegabytes}MB limit` : null;
}

/** Maximum years from today: policies are yearly, but an Arizona license lasts until its holder is 65. */
const longestYears: Partial<Record<DocumentType, number>> = { certificate_of_insurance: 5, driver_license: 50 };
const otherYears = 20;

/** Null if the date is empty, or a plausible day that has not passed. */
export function expirationProblem(day: string | null, today: string, type: DocumentType): string | null {
  if (day === null) return null;
  if (!isDay(day)) return 'Enter the expiration date as YYYY-MM-DD';
  if (hasPassed(day, today)) return 'This document has expired. Please upload a valid one.';
  const years = longestYears[type] ?? otherYears;
  return day.slice(0, 4) > String(Number(today.slice(0, 4)) + years) ? `Check the year: it is more than ${years} years away` : null;
}

/** Days before expiry on which the owner is notified, each once; 0 is the last day. */
const reminderDays = [30, 7, 0] as const;

/** The smallest reminder reached with `left` days to go; null if none. */
export const reminderDue = (remainingDays: number): (typeof reminderDays)[number] | null =>
  reminderDays.findLast((days) => remainingDays <= days) ?? null;

/** '1.21 MB', at least '0.01 MB', or 'Unknown size'. */
export const formatMegabytes = (bytes: number | null): string =>
  bytes ? `${Math.max(0.01, bytes / (1024 * 1024)).toFixed(2)} MB` : 'Unknown size';

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

/** The types in the order in which people choose one. */
export const documentTypes = Object.keys(documentLabels) as [DocumentType, ...DocumentType[]];

/** Where documents are filed and followed. */
export const documentsPath = '/compliance-documents';

/** The same with the type to upload chosen. */
export const documentsHref = (type: DocumentType): string => `${documentsPath}?type=${type}`;

/** The type that an address of that screen asks for, or ''. */
export const findRequestedType = (search: URLSearchParams): DocumentType | '' =>
  documentTypes.find((type) => type === search.get('type')) ?? '';

const carrierDocuments = ['dot_certificate', 'mc_certificate', 'certificate_of_insurance', 'w9_tax_form'] as const;

export const requiredDocuments: Partial<Record<Role, readonly DocumentType[]>> = {
  carrier: [...carrierDocuments, 'business_license'],
  independent_driver: [...carrierDocuments, 'driver_license'],
  broker: ['mc_certificate', 'w9_tax_form', 'business_license'],
};

/** Roles that review what others filed. */
export const reviewerRoles = overseerRoles;

/** True for those who review; nobody reviews the own document. */
export const isReviewer = (account: AccountRole): boolean => oversees(account);

/** What the gate knows of a filed document; `expirationDate` is a calendar day (YYYY-MM-DD) or null when it does not expire. */
export interface FiledDocument {
  readonly documentType: DocumentType;
  readonly verified: boolean;
  readonly rejectionReason: string | null;
  readonly expirationDate: string | null;
}

/** Where a required paper stands; of several of a type the best one counts. */
export const documentStates = ['missing', 'pending', 'rejected', 'expired', 'expires_soon', 'verified'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Days ahead from which an expiry warns. */
export const warningDays = 30;

/** State of one filed document on a calendar day; it counts through its last one. */
function getState(document: FiledDocument, today: string): Exclude<DocumentState, 'missing'> {
  if (!document.verified) return document.rejectionReason === null ? 'pending' : 'rejected';
  if (hasPassed(document.expirationDate, today)) return 'expired';
  const left = daysLeft(document.expirationDate, today);
  return left === null || left > warningDays ? 'verified' : 'expires_soon';
}

/** Better states last: a renewal that waits outranks what has expired, and its rejection outranks it too. */
const ranks: Record<DocumentState, number> = { missing: 0, expired: 1, rejected: 2, pending: 3, expires_soon: 4, verified: 5 };

/** The document of a type that counts: the best state, then the later expiry; undefined when none was filed. */
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

/** One required paper as its owner sees it. */
export interface DocumentStatus {
  readonly documentType: DocumentType;
  readonly label: string;
  readonly state: DocumentState;
  readonly expirationDate: string | null;
  readonly daysLeft: number | null;
  readonly rejectionReason: string | null;
  /** A newer one of the type waits for review while this one still counts. */
  readonly isRenewalPending: boolean;
}

/** Every paper that the role needs, in its order, and where each stands today; none for roles that do not bid. */
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

/** Size of one document as it is sent, at most. */
export const maxDocumentMegabytes = 25;

/** Documents of one account that wait for review, at most: a queue is read by people. */
export const maxWaitingDocuments = 20;

/** What a document may be; the server judges it by content. */
export const documentMimeTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const documentExtensions = '.pdf,.jpg,.jpeg,.png,.gif,.webp';

/** When a file or a type is missing; the title is 'Missing information'. */
export const missingInformation = 'Please select a file and document type';

/** Why a chosen file is not sent; null when it may be tried. */
export function fileProblem({ type, size }: { type: string; size: number }): string | null {
  if (!(documentMimeTypes as readonly string[]).includes(type)) return `File type ${type || 'unknown'} is not allowed`;
  return size > maxDocumentMegabytes * 1024 * 1024 ? `File size exceeds ${maxDocumentMegabytes}MB limit` : null;
}

/** Years that a document counts at most from today on: policies are yearly, and a license of Arizona lasts until its holder is 65. */
const longestYears: Partial<Record<DocumentType, number>> = { certificate_of_insurance: 5, driver_license: 50 };
const otherYears = 20;

/** What is wrong with an expiration date; null when it is a calendar day that has not passed and can be meant, or not given. */
export function expirationProblem(day: string | null, today: string, type: DocumentType): string | null {
  if (day === null) return null;
  if (!isDay(day)) return 'Enter the expiration date as YYYY-MM-DD';
  if (hasPassed(day, today)) return 'This document has expired. Please upload a valid one.';
  const years = longestYears[type] ?? otherYears;
  return day.slice(0, 4) > String(Number(today.slice(0, 4)) + years) ? `Check the year: it is more than ${years} years away` : null;
}

/** Days ahead at which the owner is told of an expiry, each once; 0 is the last day. */
const reminderDays = [30, 7, 0] as const;

/** The reminder that is due `left` days ahead: the smallest one reached; null when none is. */
export const reminderDue = (left: number): (typeof reminderDays)[number] | null => reminderDays.findLast((days) => left <= days) ?? null;

/** '1.21 MB', at least '0.01 MB' because no file is empty, or 'Unknown size'. */
export const formatMegabytes = (bytes: number | null): string =>
  bytes ? `${Math.max(0.01, bytes / (1024 * 1024)).toFixed(2)} MB` : 'Unknown size';

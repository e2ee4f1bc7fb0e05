import type { PendingDocument } from '../documents/documents-schemas.ts';

/** What a reviewer types about a document. */
export interface ReviewForm {
  readonly notes: string;
  readonly expires: string;
  /** Of a certificate of insurance. */
  readonly cargoLimit: string;
}

/** A review begins with the date that the owner gave. */
export const reviewStart = ({ expirationDate }: Pick<PendingDocument, 'expirationDate'>): ReviewForm => ({
  notes: '',
  expires: expirationDate ?? '',
  cargoLimit: '',
});

/** A rejection needs a reason. */
export const isReasonMissing = (verified: boolean, { notes }: Pick<ReviewForm, 'notes'>): boolean => !verified && notes.trim() === '';

/** The decision as it is sent: an approval says until when the document counts, also where the reviewer corrected or removed the date. */
export const reviewBody = (verified: boolean, { notes, expires, cargoLimit }: ReviewForm) => ({
  verified,
  notes: notes.trim() || null,
  ...(verified && { expirationDate: expires || null, ...(cargoLimit.trim() && { cargoLimit }) }),
});

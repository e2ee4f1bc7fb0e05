import type { PendingDocument } from '../documents/documents-schemas.ts';

export interface ReviewForm {
  readonly notes: string;
  readonly expires: string;
  readonly cargoLimit: string;
}

export const reviewStart = ({ expirationDate }: Pick<PendingDocument, 'expirationDate'>): ReviewForm => ({
  notes: '',
  expires: expirationDate ?? '',
  cargoLimit: '',
});

export const isReasonMissing = (verified: boolean, { notes }: Pick<ReviewForm, 'notes'>): boolean => !verified && notes.trim() === '';

/** An approval always sends the expiration date, also if the reviewer corrected or removed it. */
export const reviewBody = (verified: boolean, { notes, expires, cargoLimit }: ReviewForm) => ({
  verified,
  notes: notes.trim() || null,
  ...(verified && { expirationDate: expires || null, ...(cargoLimit.trim() && { cargoLimit }) }),
});

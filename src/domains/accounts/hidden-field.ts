import { AppError } from '#shared/errors.ts';

/** Throws 422 `honeypot_field` where a field that no person sees is filled in: that was a program. */
export function refuseHiddenField(value: string | undefined): void {
  if (value) throw new AppError(422, 'honeypot_field', 'Leave the hidden field empty.');
}

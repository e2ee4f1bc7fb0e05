import { AppError } from '#shared/errors.ts';

/** Throws 422 `honeypot_field` if a field that people can't see is filled in: bots do that. */
export function refuseHiddenField(value: string | undefined): void {
  if (value) throw new AppError(422, 'honeypot_field', 'Leave the hidden field empty.');
}

import { ApiError } from '../api/call.ts';
import { toastFailure, type FailureOptions } from '../ui/toast-failure.ts';

/** Whether the fields of a form say why it was refused, and its summary with them. */
const isOnFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

/**
 * How the failure of a form is told, so that it is told once. The toast names what failed, and says why where the page does not: neither the
 * summary above the fields, which has what is wrong with them, nor what a form shows in its place (`isSaidByPage`). A form without a toast
 * says it in its summary (`Form`).
 */
export const tellFailure = (title: string, error: unknown, { isSaidByPage = false, ...options }: FailureOptions = {}): void =>
  toastFailure(title, error, { ...options, isSaidByPage: isSaidByPage || isOnFields(error) });

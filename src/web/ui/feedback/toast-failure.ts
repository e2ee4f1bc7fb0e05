import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { toast } from './toast.ts';

interface FailureOptions {
  /** Where the failure has no words of its own. */
  otherwise?: string;
  /** Where a refusal came without words. */
  bare?: (status: number) => string;
  /** The page says why: the toast names what failed, and no more. */
  isSaidByPage?: boolean;
}

/** Says in a toast that something did not work, and why unless the page says it. */
export const toastFailure = (
  title: string,
  error: unknown,
  { otherwise = 'Please try again.', bare, isSaidByPage = false }: FailureOptions = {},
): void => toast({ title, ...(!isSaidByPage && { description: describeFailure(error, otherwise, bare) }), variant: 'destructive' });

/** Whether the fields of a form say why it was refused, and its summary with them. */
const isOnFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

/**
 * How the failure of a form is told, so that it is told once. The toast names what failed, and says why where the page does not: neither the
 * summary above the fields, which has what is wrong with them, nor what a form shows in its place (`isSaidByPage`). A form without a toast
 * says it in its summary (`Form`).
 */
export const showFailure = (title: string, error: unknown, { isSaidByPage = false, ...options }: FailureOptions = {}): void =>
  toastFailure(title, error, { ...options, isSaidByPage: isSaidByPage || isOnFields(error) });

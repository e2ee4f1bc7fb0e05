import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { toast } from './toast.ts';

interface FailureOptions {
  otherwise?: string;
  bare?: (status: number) => string;
  /** The page explains the failure; the toast has only a title. */
  isSaidByPage?: boolean;
}

export const toastFailure = (
  title: string,
  error: unknown,
  { otherwise = 'Please try again.', bare, isSaidByPage = false }: FailureOptions = {},
): void => toast({ title, ...(!isSaidByPage && { description: describeFailure(error, otherwise, bare) }), variant: 'destructive' });

const isOnFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

/** Reports a failed form exactly once: the toast gives the reason only if neither the fields nor the page (`isSaidByPage`) show it. */
export const showFailure = (title: string, error: unknown, { isSaidByPage = false, ...options }: FailureOptions = {}): void =>
  toastFailure(title, error, { ...options, isSaidByPage: isSaidByPage || isOnFields(error) });

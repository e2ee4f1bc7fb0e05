import { failureWords } from '#web/api/failure-words.ts';
import { toast } from './toast.ts';

export interface FailureOptions {
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
): void => toast({ title, ...(!isSaidByPage && { description: failureWords(error, otherwise, bare) }), variant: 'destructive' });

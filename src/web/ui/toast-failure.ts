import { failureWords } from '#web/api/failure-words.ts';
import type { ToastWords } from './toast-store.ts';
import { toast } from './toast.ts';

interface FailureOptions extends Pick<ToastWords, 'isSaidByPage'> {
  /** Where the failure has no words of its own. */
  otherwise?: string;
}

/** Says in a toast that something did not work, and why. */
export const toastFailure = (title: string, error: unknown, { otherwise = 'Please try again.', ...options }: FailureOptions = {}): void =>
  toast({ title, description: failureWords(error, otherwise), variant: 'destructive', ...options });

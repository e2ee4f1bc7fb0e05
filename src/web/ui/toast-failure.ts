import { failureWords } from '#web/api/failure-words.ts';
import { toast } from './toast.ts';

/** Says in a toast that something did not work, and why; `otherwise` where the failure has no words of its own. */
export const toastFailure = (title: string, error: unknown, otherwise = 'Please try again.'): void =>
  toast({ title, description: failureWords(error, otherwise), variant: 'destructive' });

import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure, isForeign } from '#web/api/requests/failure-messages.ts';

/** Title and text of a draft that was not saved: refused, not arrived, or stopped by what nobody foresaw. */
export function draftFailure(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError && !isForeign(error))
    return { title: 'Save Failed', description: describeFailure(error, 'Failed to save draft') };
  if (error instanceof Error)
    return { title: 'Draft Save Failed', description: describeFailure(error, 'Failed to save draft. Please try again.') };
  return { title: 'Save Failed', description: 'Unable to save draft. Please try again or contact support.' };
}

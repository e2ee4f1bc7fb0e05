import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure, isForeign } from '#web/api/requests/failure-messages.ts';

export function draftFailure(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError && !isForeign(error))
    return { title: 'Save Failed', description: describeFailure(error, 'Failed to save draft') };
  if (error instanceof Error)
    return { title: 'Draft Save Failed', description: describeFailure(error, 'Failed to save draft. Please try again.') };
  return { title: 'Save Failed', description: 'Unable to save draft. Please try again or contact support.' };
}

import { ApiError } from './call.ts';

const noConnection = 'Network connection error. Please check your internet and try again.';
const badData = 'Data format error. Please refresh the page and try again.';
const noJson = 'Server error - please try again or contact support';

/** A reply that was not JSON although it said success: the address is served by something else. */
export function assertJson<T>(reply: T): T {
  if (typeof Response !== 'undefined' && reply instanceof Response) throw new Error(noJson);
  return reply;
}

const isNoJson = (error: ApiError) => error.code === '' && !error.message.startsWith('API Error: ');

/** Title and text of a draft that was not saved: refused, not arrived, or stopped by what nobody foresaw (specification 1, section 8). */
export function draftFailure(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError && !isNoJson(error))
    return { title: 'Save Failed', description: failureWords(error, 'Failed to save draft') };
  if (error instanceof Error)
    return { title: 'Draft Save Failed', description: failureWords(error, 'Failed to save draft. Please try again.') };
  return { title: 'Save Failed', description: 'Unable to save draft. Please try again or contact support.' };
}

/** What a failed request means for the reader (specification 1, section 8); `bare` for a refusal without words, else `otherwise`. */
export function failureWords(error: unknown, otherwise: string, bare?: (status: number) => string): string {
  if (error instanceof ApiError) {
    if (error.message === `API Error: ${error.status}`) return bare?.(error.status) ?? otherwise;
    return isNoJson(error) ? noJson : error.message;
  }
  if (error instanceof SyntaxError) return badData;
  if (error instanceof TypeError) return noConnection;
  return (error instanceof Error && error.message) || otherwise;
}

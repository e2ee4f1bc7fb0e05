import { ApiError } from './call.ts';

/** What is said where nothing could be reached. */
export const noConnection = 'Network connection error. Please check your internet and try again.';
const badData = 'Data format error. Please refresh the page and try again.';
const noJson = 'Server error - please try again or contact support';

/** A reply that was not JSON although it said success: the address is served by something else. */
export function assertJson<T>(reply: T): T {
  if (typeof Response !== 'undefined' && reply instanceof Response) throw new Error(noJson);
  return reply;
}

/** A refusal that did not come from this product's server: a page or a text of something between. */
export const isForeign = ({ kind }: ApiError): boolean => kind === 'page' || kind === 'text';

/** What a failed request means for the reader; `bare` for a refusal without words, else `otherwise`. */
export function describeFailure(error: unknown, otherwise: string, bare?: (status: number) => string): string {
  if (error instanceof ApiError) {
    if (error.kind === 'wordless') return bare?.(error.status) ?? otherwise;
    return isForeign(error) ? noJson : error.words;
  }
  if (error instanceof SyntaxError) return badData;
  if (error instanceof TypeError) return noConnection;
  // A browser's own exceptions speak to programmers.
  if (error instanceof DOMException) return otherwise;
  return (error instanceof Error && error.message) || otherwise;
}

import { ApiError } from './call.ts';

export const noConnection = 'Network connection error. Please check your internet and try again.';
const badData = 'Data format error. Please refresh the page and try again.';
const noJson = 'Server error - please try again or contact support';

/** Throws if a successful reply is not JSON: another program answers at that address. */
export function assertJson<T>(reply: T): T {
  if (typeof Response !== 'undefined' && reply instanceof Response) throw new Error(noJson);
  return reply;
}

/** The refusal came from a proxy, not from this server. */
export const isForeign = ({ kind }: ApiError): boolean => kind === 'page' || kind === 'text';

export function describeFailure(error: unknown, otherwise: string, bare?: (status: number) => string): string {
  if (error instanceof ApiError) {
    if (error.kind === 'wordless') return bare?.(error.status) ?? otherwise;
    return isForeign(error) ? noJson : error.userMessage;
  }
  if (error instanceof SyntaxError) return badData;
  if (error instanceof TypeError) return noConnection;
  // Messages of browser exceptions are not written for users.
  if (error instanceof DOMException) return otherwise;
  return (error instanceof Error && error.message) || otherwise;
}

import { PasskeyError } from '#domains/accounts/web/sign-in/passkey.ts';
import { ApiError } from '#web/api/requests/call.ts';

const anything = 'Something went wrong. Please try again or contact support.';

/** What a sign-in failed for. */
export interface LoginFailure {
  readonly words: string;
  /** An account that was blocked or deactivated: its owner has somebody to ask. */
  readonly isStopped: boolean;
}

/** What a failed sign-in says; a blocked account, too many tries and a wrong code are told as the server words them. */
export const loginFailure = (error: unknown): LoginFailure => ({
  words: getText(error),
  isStopped: error instanceof ApiError && ['blocked', 'inactive'].includes(error.code),
});

function getText(error: unknown): string {
  if (error instanceof PasskeyError) return error.message;
  if (!(error instanceof ApiError)) return anything;
  const { status, code, words } = error;
  if (code === 'second_factor_required' || code === 'invalid_passkey') return words;
  if (status === 401) return 'The email or password you entered is incorrect.';
  if (status === 403 || status === 429) return words;
  return code === 'invalid' ? 'Please complete all required fields.' : anything;
}

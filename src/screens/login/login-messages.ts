import { PasskeyError } from '#domains/accounts/web/sign-in/passkey.ts';
import { ApiError } from '#web/api/requests/call.ts';

const anything = 'Something went wrong. Please try again or contact support.';

export interface LoginFailure {
  readonly message: string;
  /** Blocked or deactivated account; shows the link to support. */
  readonly isStopped: boolean;
}

/** Blocked accounts, too many attempts and wrong codes use the server's message. */
export const loginFailure = (error: unknown): LoginFailure => ({
  message: getText(error),
  isStopped: error instanceof ApiError && ['blocked', 'inactive'].includes(error.code),
});

function getText(error: unknown): string {
  if (error instanceof PasskeyError) return error.message;
  if (!(error instanceof ApiError)) return anything;
  const { status, code, userMessage } = error;
  if (code === 'second_factor_required' || code === 'invalid_passkey') return userMessage;
  if (status === 401) return 'The email or password you entered is incorrect.';
  if (status === 403 || status === 429) return userMessage;
  return code === 'invalid' ? 'Please complete all required fields.' : anything;
}

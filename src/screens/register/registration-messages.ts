import { ApiError } from '#web/api/requests/call.ts';

const anything = 'Something went wrong. Please try again or contact support.';
const incomplete = 'Please complete all required fields.';
const badPassword = 'Please enter a valid password.';

const coreFields = ['fullName', 'email', 'password', 'role'] as const;
const minPassword = 8;

export function registrationProblem(values: Partial<Record<(typeof coreFields)[number], string>>): string | null {
  if (coreFields.some((field) => !values[field]?.trim())) return incomplete;
  return (values.password ?? '').length < minPassword ? badPassword : null;
}

export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return anything;
  const { status, code, userMessage, fields } = error;
  if (status === 409) return 'An account with this email address already exists. Please log in.';
  if (status === 403 || status === 429) return userMessage;
  if (code === 'fields_missing' || code === 'registration_blocked') return userMessage;
  if (code === 'common_password' || (code === 'invalid' && fields.password)) return badPassword;
  return code === 'invalid' ? incomplete : anything;
}

/** The server's message for the toast, if the page itself shows none. */
export const registrationReason = (error: unknown): string | null =>
  error instanceof ApiError && error.kind === 'said' && registrationFailure(error) === anything ? error.userMessage : null;

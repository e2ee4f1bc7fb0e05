import { ApiError } from '#web/api/call.ts';

const anything = 'Something went wrong. Please try again or contact support.';

const isRefusal = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** What a failed sign-in says (specification 1, section 8); a blocked account or too many tries and a wrong code are told as the server words them. */
export function loginFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof ApiError && error.code === 'second_factor_required') return message;
  if (message.includes('Invalid credentials') || isRefusal(error, 401)) return 'The email or password you entered is incorrect.';
  if (isRefusal(error, 403, 429)) return message;
  if (message.includes('required')) return 'Please complete all required fields.';
  return anything;
}

const coreFields = ['fullName', 'email', 'password', 'role'] as const;
const minPassword = 8;

/** What keeps a registration form from being sent, in one sentence; `otherwise` where every field is filled in (specification 1, section 5). */
export function registrationProblem(values: Partial<Record<(typeof coreFields)[number], string>>, otherwise: string): string {
  if (coreFields.some((field) => !values[field]?.trim())) return 'Please complete all required fields.';
  return (values.password ?? '').length < minPassword ? 'Please enter a valid password.' : otherwise;
}

/** The server's own words for the toast of a failed registration (specification 1, section 8). */
export const registrationReason = (error: unknown): string =>
  error instanceof ApiError && error.message && !/^(API Error|Server error): /.test(error.message) ? error.message : 'Registration failed';

/** What a failed registration says (specification 1, section 8). */
export function registrationFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('already exists') || isRefusal(error, 409))
    return 'An account with this email address already exists. Please log in.';
  if (isRefusal(error, 403, 429)) return message;
  if (message.includes('all required fields')) return message;
  if (message.includes('required')) return 'Please complete all required fields.';
  if (message.includes('password')) return 'Please enter a valid password.';
  if (message.startsWith('Registration blocked: ')) return message;
  return anything;
}

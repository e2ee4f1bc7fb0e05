import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure, isForeign } from '#web/api/requests/failure-messages.ts';

const headings: Readonly<Record<string, string>> = {
  network: 'No connection',
  unreached: 'Something went wrong on our server',
};

function getKind(error: unknown): string {
  if (error instanceof TypeError) return 'network';
  if (error instanceof SyntaxError) return 'unreached';
  return error instanceof ApiError && (error.status >= 500 || isForeign(error)) ? 'unreached' : 'refused';
}

/** A `root` form error with its kind and message. */
export const rootFailure = (error: unknown, otherwise: string): { type: string; message: string } => ({
  type: getKind(error),
  message: describeFailure(error, otherwise),
});

/** Null for the default heading: a field is invalid, or the server refused the request. */
export function failureHeading(errors: Readonly<Record<string, { readonly type?: unknown } | undefined>>): string | null {
  const noted = Object.entries(errors).filter(([, error]) => error);
  const [only] = noted;
  return noted.length === 1 && only![0] === 'root' ? (headings[String(only![1]!.type)] ?? null) : null;
}

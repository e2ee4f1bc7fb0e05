import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure, isForeign } from '#web/api/requests/failure-messages.ts';

/** What the summary of a form says above a failure that nobody's input caused, by what is noted of it. */
const headings: Readonly<Record<string, string>> = {
  network: 'No connection',
  unreached: 'Something went wrong on our server',
};

function getKind(error: unknown): string {
  if (error instanceof TypeError) return 'network';
  if (error instanceof SyntaxError) return 'unreached';
  return error instanceof ApiError && (error.status >= 500 || isForeign(error)) ? 'unreached' : 'refused';
}

/** What a form notes of a failure that is no field's: its kind, and the words for it. */
export const rootFailure = (error: unknown, otherwise: string): { type: string; message: string } => ({
  type: getKind(error),
  message: describeFailure(error, otherwise),
});

/** The heading of a form's failures: what they are where no field is among them and nobody's input caused them; null for the usual one. */
export function failureHeading(errors: Readonly<Record<string, { readonly type?: unknown } | undefined>>): string | null {
  const noted = Object.entries(errors).filter(([, error]) => error);
  const [only] = noted;
  return noted.length === 1 && only![0] === 'root' ? (headings[String(only![1]!.type)] ?? null) : null;
}

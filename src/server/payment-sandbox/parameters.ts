import { z } from 'zod';
import type { FormFields } from './form-encoding.ts';
import { refusedParameter, type ParameterRefusal } from './refusal.ts';

/** An object of parameters that knows all of them: others are refused, as Stripe refuses them. */
export const strict = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape);

const inOrder = (value: unknown): unknown =>
  value && typeof value === 'object'
    ? Object.entries(value)
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([, one]) => one as unknown)
    : value;

/** A list: 'expand[0]=a&expand[1]=b' or 'expand[]=a&expand[]=b'. */
export const list = <S extends z.ZodType>(inner: S) => z.preprocess(inOrder, z.array(inner).max(100));

/** A whole number, not negative. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'Invalid integer')
  .transform(Number);

/** An amount in cents, at least one. */
export const cents = wholeNumber.refine((amount) => amount >= 1, 'must be greater than or equal to 1');

/** 'true' or 'false'. */
export const truth = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');

/** The one currency of this sandbox. */
export const currency = z
  .string()
  .toLowerCase()
  .refine((code) => code === 'usd', 'the payment sandbox knows usd alone');

/** Notes of the caller: at most 50, names of 40 and values of 500 characters (docs.stripe.com/api/metadata); '' takes all away. */
export const metadata = z.union([
  z.literal('').transform((): Record<string, string> => ({})),
  z
    .record(
      z.string().max(40, 'Metadata keys can have at most 40 characters'),
      z.string().max(500, 'Metadata values can have at most 500 characters'),
    )
    .refine((notes) => Object.keys(notes).length <= 50, 'You can have at most 50 metadata keys'),
]);

/** Notes with changes to them: an empty value takes its note away. */
export const changedNotes = (before: Readonly<Record<string, string>> | null, changes: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));

/** An address that a browser is sent to. */
export const address = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text), 'Not a valid URL');

const nameOf = (path: readonly PropertyKey[]): string => path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join('');

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value: unknown, key) => (value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    given,
  );

function refusalOf(issue: z.core.$ZodIssue, given: FormFields): ParameterRefusal {
  const name = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0]!]);
    return refusedParameter(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  if (issue.code === 'invalid_union' && issue.errors[0]?.[0]) {
    const inner = issue.errors.at(-1)![0]!;
    return refusalOf({ ...inner, path: [...issue.path, ...inner.path] }, given);
  }
  const value = valueAt(given, issue.path);
  if (value === undefined) return refusedParameter(`Missing required param: ${name}.`, name, 'parameter_missing');
  if (issue.message === 'Invalid integer')
    return refusedParameter(`Invalid integer: ${String(value).slice(0, 100)}`, name, 'parameter_invalid_integer');
  if (value === '') return refusedParameter(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty');
  return refusedParameter(`Invalid ${name}: ${issue.message}`, name);
}

/** The parameters of a call. Throws 400 with the first that is missing, unknown or not of its form. */
export function readParameters<S extends z.ZodType>(schema: S, given: FormFields): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues[0]!, given);
}

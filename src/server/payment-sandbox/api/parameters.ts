import { z } from 'zod';
import type { FormFields } from './form-encoding.ts';
import { refused, type Refusal } from './refusal.ts';

export const strict = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape);

/** 'expand[0]=a&expand[1]=b'. */
export const list = <S extends z.ZodType>(inner: S) => z.record(z.string(), inner).transform((record) => Object.values(record));

export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'Invalid integer')
  .transform(Number);

export const cents = wholeNumber.refine((amount) => amount >= 1, 'must be greater than or equal to 1');

export const currency = z.literal('usd', 'the payment sandbox supports only usd');

/** Limits of docs.stripe.com/api/metadata. */
export const metadata = z.record(z.string().max(40), z.string().max(500));

export const address = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text), 'Not a valid URL');

const toName = (path: readonly PropertyKey[]): string => path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join('');

const valueAt = (form: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value: unknown, key) => (value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    form,
  );

function getRefusal(issue: z.core.$ZodIssue, form: FormFields): Refusal {
  const name = toName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = toName([...issue.path, issue.keys[0]!]);
    return refused('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
  }
  const value = valueAt(form, issue.path);
  if (value === undefined) return refused('parameter_missing', `Missing required param: ${name}.`, name);
  if (issue.message === 'Invalid integer')
    return refused('parameter_invalid_integer', `Invalid integer: ${String(value).slice(0, 100)}`, name);
  return refused(undefined, `Invalid ${name}: ${issue.message}`, name);
}

export function readParameters<S extends z.ZodType>(schema: S, form: FormFields): z.output<S> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  throw getRefusal(parsed.error.issues[0]!, form);
}

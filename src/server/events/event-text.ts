import { z } from 'zod';

/* Rows of events have no text (names, reasons, places). Only their jobs do, so that it is deleted with the last job. */
const textless = [z.ZodUUID, z.ZodISODateTime, z.ZodISODate, z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNumber, z.ZodNull];

const takesNoMore = ({ def: { catchall } }: z.ZodObject): boolean => catchall === undefined || catchall instanceof z.ZodNever;

function isTextless(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isTextless(schema.unwrap());
  if (schema instanceof z.ZodArray) return isTextless(schema.element);
  if (schema instanceof z.ZodObject) return takesNoMore(schema) && Object.values(schema.shape).every(isTextless);
  return textless.some((kind) => schema instanceof kind);
}

const keysBySchema = new WeakMap<z.ZodType, ReadonlySet<string>>();

export function textlessKeys(schema: z.ZodType): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  const found = keysBySchema.get(schema);
  if (found) return found;
  const keys = new Set(Object.entries(schema.shape).flatMap(([key, part]) => (isTextless(part) ? [key] : [])));
  keysBySchema.set(schema, keys);
  return keys;
}

const isAmount = (value: unknown): boolean => typeof value === 'string' && /^-?\d{1,12}\.\d\d$/.test(value);

export function withoutText(schema: z.ZodType, payload: object): Record<string, unknown> {
  const keys = textlessKeys(schema);
  return Object.fromEntries(Object.entries(payload).filter(([key, value]) => keys.has(key) || value === null || isAmount(value)));
}

import { z } from 'zod';

/*
 * What a fact says in words is sealed (fact-seal.ts): names, reasons, amounts, vehicles, places. In its row stands as text what its schema
 * defines as an id, a word of the product's own (an enum), a number, a yes or no, or a time. Whatever a schema does not say that of is words.
 */
const wordless = [z.ZodUUID, z.ZodISODateTime, z.ZodISODate, z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNumber, z.ZodNull];

/** Whether an object has the keys of its schema alone. */
const takesNoMore = ({ def: { catchall } }: z.ZodObject): boolean => catchall === undefined || catchall instanceof z.ZodNever;

function isWordless(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isWordless(schema.unwrap());
  if (schema instanceof z.ZodArray) return isWordless(schema.element);
  if (schema instanceof z.ZodObject) return takesNoMore(schema) && Object.values(schema.shape).every(isWordless);
  return wordless.some((kind) => schema instanceof kind);
}

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The keys of a fact that say nothing in words. Without a schema, and for one that is no object, none. */
export function wordlessKeys(schema: z.ZodType | null): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  const found = known.get(schema);
  if (found) return found;
  const keys = new Set(Object.entries(schema.shape).flatMap(([key, part]) => (isWordless(part) ? [key] : [])));
  known.set(schema, keys);
  return keys;
}

/** A fact in two parts: what its row tells as text, and what it says in words. What is null says nothing. */
export function partWords(schema: z.ZodType | null, fact: object): { told: Record<string, unknown>; words: Record<string, unknown> } {
  const plain = wordlessKeys(schema);
  const entries = Object.entries(fact);
  return {
    told: Object.fromEntries(entries.filter(([key, value]) => plain.has(key) || value === null)),
    words: Object.fromEntries(entries.filter(([key, value]) => !plain.has(key) && value !== null)),
  };
}

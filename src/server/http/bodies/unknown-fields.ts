import { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the literal fields of a variant, such as `kind`, match the value. */
const isNamed = (variant: unknown, value: unknown): boolean =>
  !(variant instanceof z.ZodObject) ||
  (isFields(value) &&
    Object.entries(variant.shape).every(
      ([name, field]) => !(field instanceof z.ZodLiteral) || (field.values as ReadonlySet<unknown>).has(value[name]),
    ));

function unknownToAll(variants: readonly unknown[], value: unknown, at: readonly string[]): string[] {
  const matching = variants.filter((variant) => isNamed(variant, value));
  const found = matching.map((variant) => unknownFields(variant, value, at));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

const unknownToObject = ({ shape }: z.ZodObject, value: Fields, at: readonly string[]): string[] =>
  Object.entries(value).flatMap(([name, each]) =>
    Object.hasOwn(shape, name) ? unknownFields(shape[name], each, [...at, name]) : [[...at, name].join('.')],
  );

/** Fields that parsing would drop, as dotted paths. */
export function unknownFields(schema: unknown, value: unknown, at: readonly string[] = []): string[] {
  if (schema instanceof z.ZodObject) return isFields(value) ? unknownToObject(schema, value, at) : [];
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((each, index) => unknownFields(schema.element, each, [...at, String(index)])) : [];
  if (schema instanceof z.ZodUnion) return unknownToAll(schema.options, value, at);
  if (schema instanceof z.ZodIntersection) {
    const right = new Set(unknownFields(schema.def.right, value, at));
    return unknownFields(schema.def.left, value, at).filter((name) => right.has(name));
  }
  if (schema instanceof z.ZodPipe) return unknownFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value, at);
  return isWrapper(schema) ? unknownFields(schema.unwrap(), value, at) : [];
}

const isWrapper = (schema: unknown): schema is { unwrap(): unknown } =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;

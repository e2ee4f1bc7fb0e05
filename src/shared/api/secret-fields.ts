import { z } from 'zod';

const secrets = z.registry<{ readonly isSecret: true }>();

/** Marks a reply field that grants access; administrators in view-as mode get null. */
export const secretField = <S extends z.ZodNullable>(schema: S): S => {
  secrets.add(schema, { isSecret: true });
  return schema;
};

export const isSecretField = (schema: z.ZodType): boolean => secrets.has(schema);

export function withoutSecrets(schema: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (isSecretField(schema)) return null;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return withoutSecrets(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => withoutSecrets(schema.element as z.ZodType, one));
  if (schema instanceof z.ZodUnion)
    return schema.options.reduce((result, option) => withoutSecrets(option as z.ZodType, result), value as unknown);
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutSecrets(schema.valueType as z.ZodType, one)]));
  if (!(schema instanceof z.ZodObject)) return value;
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shape[key] ? withoutSecrets(shape[key], one) : one]));
}

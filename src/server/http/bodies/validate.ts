import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { unreadable } from '#shared/errors.ts';

/**
 * Holds input against the schemas of the contracts. zod 4 compares the `length` of whatever has one, and throws for `{"length":{"toString":1}}`
 * in the place of a text: that is input which cannot be read (400 `unreadable`), and no failure of ours. Whatever else a schema throws is one.
 */
export const compileValidator: FastifySchemaCompiler<ZodTypeProvider['schema']> = (route) => {
  const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
  return (input: unknown) => {
    try {
      return validate(input) as { value: unknown };
    } catch (error) {
      if (error instanceof TypeError && error.message === 'Cannot convert object to primitive value')
        return { error: unreadable('We couldn’t read the request') };
      throw error;
    }
  };
};

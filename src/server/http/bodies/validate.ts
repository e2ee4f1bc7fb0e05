import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { unreadable } from '#shared/errors.ts';

/** zod 4 throws a TypeError for `{"length":{"toString":1}}` in place of a string; that is an unreadable request, not a server error. */
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

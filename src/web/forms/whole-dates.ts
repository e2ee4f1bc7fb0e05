import { toNestErrors } from '@hookform/resolvers';
import { get, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { dateProblem } from '#web/ui/inputs/date-problem.ts';

/** Also rejects half-typed dates, which browsers report as empty. */
export const withWholeDates =
  <Values extends FieldValues, Output>(check: Resolver<Values, unknown, Output>): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const result = await check(values, context, options);
    const broken = (options.names ?? []).flatMap((name) => {
      const ref: unknown = get(options.fields, `${name}.ref`);
      const message = dateProblem(ref as Partial<HTMLInputElement> | undefined);
      return message === null ? [] : [[name, { type: 'incomplete', message }] as const];
    });
    if (broken.length === 0) return result;
    const flat = Object.fromEntries(broken) as FieldErrors<Values>;
    return { values: {}, errors: { ...result.errors, ...toNestErrors(flat, options) } };
  };

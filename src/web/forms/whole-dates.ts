import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { dateProblem } from '#web/ui/inputs/date-problem.ts';

/** The check of a form that also refuses dates that are half typed: browsers hand them over as nothing at all. */
export const withWholeDates =
  <Values extends FieldValues, Output>(check: Resolver<Values, unknown, Output>): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const result = await check(values, context, options);
    const broken = Object.entries(options.fields).flatMap(([name, field]) => {
      const message = dateProblem(field?.ref as Partial<HTMLInputElement> | undefined);
      return message === null ? [] : [[name, { type: 'incomplete', message, ref: field!.ref }] as const];
    });
    if (broken.length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(broken) } as FieldErrors<Values> };
  };

import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';

/** What checks a form, from a module of its own. */
type Check<Values extends FieldValues, Output> = Resolver<Values, unknown, Output>;

/**
 * A form whose check comes once it stands, at the latest before it is sent: nobody who only reads a public page waits for it. Where it does
 * not come what was typed goes to the server as it is, which checks it all the same.
 */
export function useLateForm<Values extends FieldValues, Output>(
  bring: () => Promise<Check<Values, Output>>,
  defaults: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Output> {
  useEffect(() => void bring().catch(() => undefined), [bring]);
  return useForm<Values, unknown, Output>({
    resolver: async (values, context, options) => {
      const check = await bring().catch((): Check<Values, Output> => () => ({ values: values as unknown as Output, errors: {} }));
      return check(values, context, options);
    },
    defaultValues: defaults,
    shouldFocusError: false,
  });
}

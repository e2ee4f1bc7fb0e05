import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { describeSpeakInOur } from '#shared/text/field-messages.ts';
import { withWholeDates } from './whole-dates.ts';

describeSpeakInOur();

type FormSchema = z.ZodType<FieldValues, FieldValues>;

export function useZodForm<S extends FormSchema>(
  schema: S,
  defaults: DefaultValues<z.input<S>>,
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: withWholeDates<z.input<S>, z.output<S>>(zodResolver(schema)),
    defaultValues: defaults,
    shouldFocusError: false,
  });
}

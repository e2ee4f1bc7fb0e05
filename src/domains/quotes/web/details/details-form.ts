import { z } from 'zod';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { detailFields, type DetailField } from '#domains/transports/details/details-rules.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { detailsInput } from '../../booking/details-schemas.ts';

export type TypedDetails = Record<DetailField, string>;

/** The details of a transport as the form shows them. */
export const typedDetails = (transport: TransportDetail): TypedDetails =>
  Object.fromEntries(
    detailFields.map((field) => {
      const value = transport[field] ?? '';
      return [field, value && field.endsWith('Phone') ? formatPhone(value) : value];
    }),
  ) as TypedDetails;

/** Checks and sends what differs from `before` alone: a day that passed meanwhile keeps nobody from changing the rest. */
export const changesSince = (before: TypedDetails) =>
  z.custom<TypedDetails>().transform((typed, ctx): z.output<typeof detailsInput> => {
    const changed = detailFields.filter((field) => typed[field].trim() !== before[field].trim());
    const parsed = detailsInput.safeParse(Object.fromEntries(changed.map((field) => [field, typed[field]])));
    for (const { path, message } of parsed.error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message });
    return parsed.data ?? z.NEVER;
  }) as unknown as z.ZodType<z.output<typeof detailsInput>, TypedDetails>;

import { z } from 'zod';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { changesOfStop, emptyContact, toTypedStops, type TypedStop, type TypedStops } from '#domains/transports/web/stops/typed-stop.ts';
import { detailsInput } from '../../booking/details-schemas.ts';

export interface TypedDetails {
  fromAddress: string;
  toAddress: string;
  stops: TypedStops;
}

export const toTypedDetails = ({ fromAddress, toAddress, stops }: TransportDetail): TypedDetails => ({
  fromAddress: fromAddress ?? '',
  toAddress: toAddress ?? '',
  stops: toTypedStops(stops),
});

/** Asks for a contact at each end that has none. Blank lines are ignored. */
export function withContactLines({ stops: { pickup, delivery }, ...details }: TypedDetails): TypedDetails {
  const withLine = (stop: TypedStop): TypedStop => ({
    ...stop,
    contacts: stop.contacts.length > 0 ? stop.contacts : [{ ...emptyContact }],
  });
  return { ...details, stops: { pickup: withLine(pickup), delivery: withLine(delivery) } };
}

const changedStops = (before: TypedStops, typed: TypedStops) => ({
  pickup: changesOfStop(before.pickup, typed.pickup),
  delivery: changesOfStop(before.delivery, typed.delivery),
});

/** Validates only what changed, so that a day now in the past doesn't block other changes. */
export const toChanges = (before: TypedDetails) =>
  z.custom<TypedDetails>().transform((typed, ctx): z.output<typeof detailsInput> => {
    const addresses = (['fromAddress', 'toAddress'] as const).filter((field) => typed[field].trim() !== before[field].trim());
    const stops = changedStops(before.stops, typed.stops);
    const parsed = detailsInput.safeParse({ ...Object.fromEntries(addresses.map((field) => [field, typed[field]])), stops });
    for (const { path, message } of parsed.error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message });
    return parsed.data ?? z.NEVER;
  }) as unknown as z.ZodType<z.output<typeof detailsInput>, TypedDetails>;

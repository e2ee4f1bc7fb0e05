import { z } from 'zod';
import { equipmentKinds } from '#domains/carriers/rules.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';

const party = z.object({
  name: z.string(),
  dotNumber: z.string().nullable(),
  /** Null where the account has said none, or contacts are not open to this reader. */
  phone: z.string().nullable(),
});

/** Who carries out a booked transport, as far as somebody was named. */
export const crew = z.object({
  /** Between the shipper and who hauls; null without one. */
  broker: party.nullable(),
  /** Who hauls; null while nobody took the job or was named for it. */
  carrier: party
    .extend({
      /** What it says that it hauls on; the truck of one job is named with its handover. */
      equipment: z.array(z.object({ kind: z.enum(equipmentKinds), unitCount: z.number(), capacity: z.number() })),
    })
    .nullable(),
  driver: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      /** False while the named driver has neither agreed nor declined. */
      hasAgreed: z.boolean(),
      /** The carrier drives itself. */
      isCarrier: z.boolean(),
    })
    .nullable(),
  /** False for a reader whose own address is not proven. */
  showsContacts: z.boolean(),
  /** Promised with the offer: days that it names, else days counted from the pickup; null where nothing was. */
  pickupDay: z.string().nullable(),
  deliveryDay: z.string().nullable(),
  deliveryDays: z.number().nullable(),
  pickupDate: z.string().nullable(),
  pickupUntil: z.string().nullable(),
  pickedUpAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
});
export type Participants = z.infer<typeof crew>;

export const getCrew = {
  summary: 'Broker, carrier and driver of a booked transport, with phone numbers; empty before booking and after a cancellation',
  asSeen: true,
  params: idParams,
  reply: z.array(crew).max(1),
} satisfies Schemas;

import { z } from 'zod';
import { equipmentKinds } from '#domains/carriers/rules.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';

const party = z.object({
  name: z.string(),
  dotNumber: z.string().nullable(),
  /** Null if unknown, or if the reader may not see contacts. */
  phone: z.string().nullable(),
});

export const crew = z.object({
  broker: party.nullable(),
  carrier: party
    .extend({
      /** All equipment of the carrier; the truck of this job is recorded at pickup. */
      equipment: z.array(z.object({ kind: z.enum(equipmentKinds), unitCount: z.number(), capacity: z.number() })),
    })
    .nullable(),
  driver: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      hasAgreed: z.boolean(),
      isCarrier: z.boolean(),
    })
    .nullable(),
  /** False if the reader's own address isn't confirmed. */
  showsContacts: z.boolean(),
  /** As promised in the offer: named days, else `deliveryDays` from pickup; null if nothing was promised. */
  pickupDay: z.string().nullable(),
  deliveryDay: z.string().nullable(),
  /** Given by the carrier after the promised delivery passed. */
  newDeliveryDay: z.string().nullable(),
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

import { z } from 'zod';

const text = z.string().nullable();

export const detailsReply = {
  deliveryContactName: text,
  deliveryContactPhone: text,
  /** A change that the carrier may still decline, with what it had agreed to. */
  detailsChange: z
    .object({
      at: z.string(),
      agreed: z.object({
        pickupDate: text,
        pickupUntil: text,
        deliveryDate: text,
        deliveryUntil: text,
        fromAddress: text,
        toAddress: text,
        pickupDay: text,
        deliveryDay: text,
      }),
      canAnswer: z.boolean(),
    })
    .nullable(),
};

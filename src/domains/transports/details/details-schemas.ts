import { z } from 'zod';

const text = z.string().nullable();

/** Fields of `transportDetail` that the shipper gives after the form. */
export const detailsReply = {
  deliveryContactName: text,
  deliveryContactPhone: text,
  /** A day or place changed after booking, which the carrier may still decline, with what it agreed to. */
  detailsChange: z
    .object({
      at: z.string(),
      agreed: z.object({ pickupDate: text, deliveryDate: text, fromAddress: text, toAddress: text }),
      canAnswer: z.boolean(),
    })
    .nullable(),
};

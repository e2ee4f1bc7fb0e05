import { z } from 'zod';
import { detailFields } from './detail-fields-rules.ts';

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
  /** For the shipper: the last change that was declined, until the details change again or the vehicle is picked up. */
  declinedDetails: z.object({ at: z.string(), by: z.string(), fields: z.array(z.enum(detailFields)), reason: text }).nullish(),
};

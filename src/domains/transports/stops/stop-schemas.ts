import { z } from 'zod';
import { secretField } from '#shared/api/secret-fields.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { optionalText, requiredText } from '#shared/text/text-limit.ts';
import { deliveryDayInput, pickupDayInput } from '../pickup-day/pickup-day-rules.ts';
import { maxContacts, maxTruckFt, minTruckFt, windowProblem } from './stop-rules.ts';

const contactsInHours = 'Remove phone numbers, email and web addresses. Carriers read the hours before booking.';

const truckMessage = `Enter ${minTruckFt} to ${maxTruckFt} feet`;

export const truckFtInput = z.coerce.number(truckMessage).int(truckMessage).min(minTruckFt, truckMessage).max(maxTruckFt, truckMessage);

const contactInput = z.strictObject({
  name: requiredText(2, 'Enter a name').refine(isName, nameProblem),
  phone: requiredText(1, 'Enter a phone number', 40),
  maySign: z.boolean().default(true),
});

const stopInput = (dayInput: typeof pickupDayInput) =>
  z
    .strictObject({
      contacts: z.array(contactInput).max(maxContacts, `At most ${maxContacts} contacts`).optional(),
      windowFrom: dayInput.optional(),
      windowTo: dayInput.optional(),
      hours: optionalText(200)
        .refine((hours) => !hours || hideContacts(hours) === hours, contactsInHours)
        .optional(),
      longestTruckFt: z.preprocess((typed) => (typed === '' ? null : typed), truckFtInput.nullable()).optional(),
      needsAppointment: z.boolean().optional(),
      gatePass: optionalText(100).optional(),
      needsTwic: z.boolean().optional(),
      notes: optionalText(1000).optional(),
    })
    .superRefine(({ windowFrom, windowTo }, ctx) => {
      // Without a first day, the last one is checked against the stored first day.
      const problem = windowFrom === undefined ? null : windowProblem({ windowFrom, windowTo: windowTo ?? null });
      if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    });

/** Undefined: unchanged. Null: removed. Contacts are replaced as a whole. */
export const pickupStopInput = stopInput(pickupDayInput);
export const deliveryStopInput = stopInput(deliveryDayInput);

export const stopsInput = z.strictObject({
  pickup: pickupStopInput.optional(),
  delivery: deliveryStopInput.optional(),
});

export const openStop = z.object({
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  hours: z.string().nullable(),
  longestTruckFt: z.number().nullable(),
  needsAppointment: z.boolean(),
  needsTwic: z.boolean(),
});
export type OpenStop = z.infer<typeof openStop>;
export const openStops = z.object({ pickup: openStop, delivery: openStop });

const stopContact = z.object({ name: z.string().nullable(), phone: z.string().nullable(), maySign: z.boolean() });

/** Gate pass and notes are null before booking, contacts unless the reader needs to call. */
export const stopReply = openStop.extend({
  contacts: z.array(stopContact).nullable(),
  gatePass: secretField(z.string().nullable()),
  notes: secretField(z.string().nullable()), // may contain gate codes
});
export type StopReply = z.infer<typeof stopReply>;
export const stopsReply = z.object({ pickup: stopReply, delivery: stopReply });

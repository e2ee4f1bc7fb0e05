import { z } from 'zod';
import { isPlainLine } from '#shared/text/names.ts';
import { limitLength } from '#shared/text/text-limit.ts';

const longestReference = 100;
const maxKeys = 20;
const longestKey = 40;
const longestValue = 500;

export const referenceText = z
  .string('The reference must be text')
  .trim()
  .max(longestReference, limitLength(longestReference))
  .refine(isPlainLine, 'The reference must be a single line');

const metadataInput = z
  .record(
    z.string(),
    z.string('Values must be text').max(longestValue, limitLength(longestValue)),
    'Metadata must be an object with text values',
  )
  .refine(
    (metadata) => Object.keys(metadata).every((key) => key.length > 0 && key.length <= longestKey),
    `Keys must have 1 to ${longestKey} characters`,
  )
  .refine((metadata) => Object.keys(metadata).length <= maxKeys, `At most ${maxKeys} keys`);

/** Visible to the client only. Undefined: unchanged. */
export const ownFields = {
  reference: referenceText
    .nullable()
    .transform((value) => value || null)
    .optional(),
  metadata: metadataInput.optional(),
};

export const ownFieldsReply = {
  reference: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
};

import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Call } from './api/call.ts';
import { newObjectId } from './api/object-ids.ts';
import { addObject } from './objects.ts';
import { strict, wholeNumber } from './api/parameters.ts';

/** Converts a multipart form to a URL-encoded one, so that a repeated call has the same text whatever its boundary. */
export async function readMultipart(body: Buffer, type: string): Promise<string> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value);
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      const description = {
        name: value.name,
        size: bytes.length,
        type: value.type,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      for (const [fact, factValue] of Object.entries(description)) fields.append(`${name}[${fact}]`, String(factValue));
    }
  }
  return fields.toString();
}

/** POST /v1/files. Only metadata is stored, because nobody reads the bytes. */
export const fileParameters = strict({
  purpose: z.literal('dispute_evidence', 'the payment sandbox accepts only dispute files'),
  file: strict({
    name: z.string(),
    size: wholeNumber,
    type: z.literal('application/pdf', 'the payment sandbox accepts only PDF'),
    sha256: z.string(),
  }),
});

export async function createFile(call: Call, { purpose, file }: z.output<typeof fileParameters>): Promise<Stripe.File> {
  const { data } = await addObject(call, 'file', {
    id: newObjectId('file'),
    filename: file.name,
    purpose,
    size: file.size,
    type: 'pdf',
  });
  return data;
}

import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Call } from './call.ts';
import { newObjectId, secondsOf } from './object-ids.ts';
import { addObject, getObject } from './objects.ts';
import { strict } from './parameters.ts';
import { refused, Refusal } from './refusal.ts';

/** Bytes of one file of evidence (docs.stripe.com/file-upload). */
const fileBytes = 5 * 1024 * 1024;

const types = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** What is kept of an uploaded file: its bytes are read by nobody here. */
const keptFile = z.object({ name: z.string(), size: z.number(), type: z.enum(['pdf', 'jpg', 'png']), sha256: z.string() });

function readKept(text: string): z.output<typeof keptFile> | undefined {
  try {
    return keptFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads a multipart form into the text of an ordinary one, so that a repeated call is the same text whatever its boundary. Throws 400. */
export async function readMultipart(body: Buffer, type: string): Promise<string> {
  const unreadable = () => new Refusal(400, 'The multipart form could not be read.');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw unreadable();
  });
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value);
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const kept = { name: value.name, size: bytes.length, type: types[value.type as keyof typeof types] ?? value.type, sha256 };
      fields.append(name, JSON.stringify(kept));
    }
  }
  return fields.toString();
}

/** POST /v1/files */
export const fileParameters = strict({
  purpose: z.literal('dispute_evidence', 'the payment sandbox takes files for disputes alone'),
  file: z.string().transform((text, context) => {
    const kept = readKept(text);
    if (kept) return kept;
    context.addIssue('the payment sandbox takes PDF, JPEG and PNG alone');
    return z.NEVER;
  }),
});

export async function createFile(call: Call, { purpose, file }: z.output<typeof fileParameters>): Promise<Stripe.File> {
  if (file.size > fileBytes) throw refused('file_too_large', 'The file is larger than 5 MB.', 'file');
  const { name: filename, size, type, sha256 } = file;
  const made = { filename, size, type, purpose, expires_at: secondsOf(call.now) + 7 * 86_400, links: null, title: null, url: null };
  return (await addObject(call, 'file', { id: newObjectId('file'), ...made }, { sha256 })).data;
}

/** GET /v1/files/:id */
export const retrieveFile = async (call: Call, id: string): Promise<Stripe.File> => (await getObject(call, 'file', id)).data;

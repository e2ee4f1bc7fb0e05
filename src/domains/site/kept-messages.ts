import type { Ctx } from '#server/db/context.ts';
import { openJsonNow, sealJson } from '#server/files/sealed-json.ts';
import { lidOfMail } from '#server/mail/outbox.ts';
import type { ContactMessage } from './contract.ts';

type Words = Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>;

/** A message as it is kept (`select *`): its words sealed, or as text where it was written before they were. */
export interface KeptMessage extends Partial<Words> {
  readonly id: string;
  readonly createdAt: string;
  readonly sealedWords: Uint8Array | null;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
  readonly shareId: string | null;
}

/**
 * What somebody wrote as a row is to keep it: sealed to the share of the mail that says the same, and goes with it, under the master key alone
 * where that has none. Asks no store.
 */
export async function sealMessage(ctx: Pick<Ctx, 'sql' | 'services'>, mailId: string, { name, email, subject, message }: Words) {
  const words: Words = { name, email, subject, message };
  const { sealed, ...key } = sealJson(ctx, await lidOfMail(ctx, mailId), words);
  return { sealedWords: sealed, ...key };
}

/**
 * A message in words, as its author gets it; without them where its share was erased. Outside of a transaction. Throws 503 `unavailable` where the
 * share is not to be had and nobody erased it.
 */
export async function readMessage(ctx: Pick<Ctx, 'sql' | 'services'>, kept: KeptMessage) {
  const { id, createdAt, sealedWords: sealed, wrappedKey, keyId, shareId, ...text } = kept;
  const words: Partial<Words> = sealed ? ((await openJsonNow<Words>(ctx, { sealed, wrappedKey, keyId, shareId })) ?? {}) : text;
  const { name = null, email = null, subject = null, message = null } = words;
  return { id, name, email, subject, message, createdAt };
}

import { openSecret, sealSecretTo, SecretClosed } from '#server/crypto/secrets.ts';
import type { Ctx } from '#server/db/context.ts';
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
export async function sealMessage(ctx: Pick<Ctx, 'sql'>, mailId: string, { name, email, subject, message }: Words) {
  const words: Words = { name, email, subject, message };
  const { sealed, ...key } = sealSecretTo(await lidOfMail(ctx, mailId), Buffer.from(JSON.stringify(words)));
  return { sealedWords: sealed, ...key };
}

async function openWords({ sealedWords: sealed, wrappedKey, keyId, shareId, ...text }: KeptMessage): Promise<Partial<Words>> {
  if (!sealed || !wrappedKey || !keyId) return text;
  try {
    return JSON.parse(String(await openSecret({ sealed, wrappedKey, keyId, shareId }))) as Words;
  } catch (error) {
    if (error instanceof SecretClosed) return {};
    throw error;
  }
}

/** A message in words, as its author gets it; without them where its share is gone. Throws 503 `unavailable` where the store of shares does not answer. */
export async function readMessage(kept: KeptMessage) {
  const { name = null, email = null, subject = null, message = null } = await openWords(kept);
  return { id: kept.id, name, email, subject, message, createdAt: kept.createdAt };
}

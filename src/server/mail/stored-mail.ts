import type { Ctx } from '../db/context.ts';
import type { Fragment, Tag } from '../db/sql/sql.ts';
import { restoreTokens, extractTokens, type MailBody } from './link-tokens.ts';

export interface MailContent extends MailBody {
  readonly recipient: string;
  readonly subject: string;
  readonly replyTo: string | null;
  readonly unsubscribeUrl: string | null;
}

/** `sealedTokens`: the encrypted link tokens, until the mail is sent. */
export interface StoredMail extends MailContent {
  readonly sealedTokens: Uint8Array | null;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
}

export const mailColumns = (sql: Tag): Fragment =>
  sql`recipient, subject, text_body, html_body, reply_to, unsubscribe_url, sealed_tokens, wrapped_key, key_id`;

export function toStoredMail({ services: { secrets } }: Pick<Ctx, 'services'>, content: MailContent) {
  const { found, tokenHashes, textBody, htmlBody } = extractTokens(content);
  const row = { ...content, textBody, htmlBody, sealedTokens: null, tokenHashes: null, wrappedKey: null, keyId: null };
  if (found.length === 0) return row;
  const { sealed: sealedTokens, ...key } = secrets.seal(Buffer.from(JSON.stringify(found)));
  return { ...row, sealedTokens, tokenHashes, ...key };
}

export function withTokens<Row extends StoredMail>({ services: { secrets } }: Pick<Ctx, 'services'>, row: Row): Row {
  const { sealedTokens: sealed, wrappedKey, keyId } = row;
  if (!sealed || !wrappedKey || !keyId) return row;
  return restoreTokens(row, JSON.parse(secrets.open({ sealed, wrappedKey, keyId }).toString()) as string[]);
}

export const withoutTokens = (sql: Tag): Fragment => sql`sealed_tokens = null, token_hashes = null, wrapped_key = null, key_id = null`;

/** Removes only tokens without hashes, which nothing would find later. */
export const withoutLastingTokens = (sql: Tag): Fragment => sql`
  sealed_tokens = case when token_hashes is not null then sealed_tokens end,
  wrapped_key = case when token_hashes is not null then wrapped_key end, key_id = case when token_hashes is not null then key_id end`;

export const isRecipient = (sql: Tag, address: string): Fragment => sql`lower(recipient) = lower(${address})`;

import type { Lid } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import type { Fragment, Tag } from '../db/sql.ts';
import { openJsonStrictly } from '../files/sealed-json.ts';
import { putTokens, takeTokens, type MailBody } from './link-tokens.ts';

/** Everything a mail says, and to whom. */
export interface MailWords extends MailBody {
  readonly recipient: string;
  readonly subject: string;
  readonly replyTo: string | null;
  readonly unsubscribeUrl: string | null;
}

type Named = { readonly [Word in keyof MailWords]: MailWords[Word] | null };

/**
 * A mail as its row keeps it. The tokens of its links are sealed until it has left. Its words are sealed too, to a share; they stand as they are
 * where none was at hand, and in rows of before. One wrapped key opens both.
 */
export interface SealedMail extends Named {
  readonly sealedTokens: Uint8Array | null;
  readonly sealedWords: Uint8Array | null;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
  readonly shareId: string | null;
}

/** Its columns, for a `select`. */
export const sealedColumns = (sql: Tag): Fragment => sql`
  recipient, subject, text_body, html_body, reply_to, unsubscribe_url, sealed_tokens, sealed_words, wrapped_key, key_id, share_id`;

/** A share of somebody to whom mail goes: of the account of that address, or the mail's own. */
export interface MailLid extends Lid {
  readonly ownsShare: boolean;
}

/** The share for a mail: that of the account with this address, unless it is to have its own; null while none was made ahead. */
export async function lidFor({ sql }: Pick<Ctx, 'sql'>, address: string, isOwn: boolean): Promise<MailLid | null> {
  const [lid] = await sql<MailLid[]>`
    select s.id as share_id, s.public_key, g.is_own as owns_share from share_for(${isOwn ? null : address}) g join shares s on s.id = g.share_id`;
  return lid ?? null;
}

const nothing = { recipient: null, subject: null, textBody: null, htmlBody: null, replyTo: null, unsubscribeUrl: null };

/** A mail as a row is to keep it. Asks no store. */
export function closeMail({ services: { secrets } }: Pick<Ctx, 'services'>, words: MailWords, lid: MailLid | null) {
  const { found, tokenHashes, ...body } = takeTokens(words);
  const said: MailWords = { ...words, textBody: body.textBody, htmlBody: body.htmlBody };
  const parts = [...(lid ? [JSON.stringify(said)] : []), ...(found.length > 0 ? [JSON.stringify(found)] : [])];
  const { sealed, ...key } =
    parts.length > 0
      ? secrets.sealAll(
          parts.map((part) => Buffer.from(part)),
          lid,
        )
      : { sealed: [], ...noKey };
  return {
    ...(lid ? nothing : said),
    sealedWords: lid ? sealed[0]! : null,
    sealedTokens: found.length > 0 ? sealed.at(-1)! : null,
    tokenHashes: found.length > 0 ? tokenHashes : null,
    recipientHash: lid && secrets.blindIndex(words.recipient),
    subjectHash: lid && secrets.blindIndex(words.subject),
    ownsShare: lid?.ownsShare ?? false,
    ...key,
  };
}

const noKey = { wrappedKey: null, keyId: null, shareId: null };

const openPart = <T>(
  ctx: Pick<Ctx, 'services'>,
  { wrappedKey, keyId, shareId }: SealedMail,
  sealed: Uint8Array | null,
): Promise<T | null> => openJsonStrictly<T>(ctx, { sealed, wrappedKey, keyId, shareId });

/** What a mail says, its tokens in their places again as long as they are kept. Outside of a transaction: throws what `Secrets.open` throws. */
export async function openMail<Row extends SealedMail>(ctx: Pick<Ctx, 'services'>, row: Row): Promise<Row & MailWords> {
  const words = await openPart<MailWords>(ctx, row, row.sealedWords);
  const open = { ...row, ...words } as Row & MailWords;
  return putTokens(open, (await openPart<string[]>(ctx, row, row.sealedTokens)) ?? []);
}

/** Takes the tokens of links out of a row, for `update mail_outbox set`; its words stay sealed. */
export const withoutTokens = (sql: Tag): Fragment => sql`
  sealed_tokens = null, token_hashes = null, wrapped_key = case when sealed_words is null then null else wrapped_key end,
  key_id = case when sealed_words is null then null else key_id end`;

type Reader = Pick<Ctx, 'sql' | 'services'>;

const toHashes = ({ services }: Reader, words: readonly string[]): Buffer[] => words.map((word) => services.secrets.blindIndex(word));

/** Condition: a mail whose words are sealed goes to one of these addresses; by the index of their hashes. */
export const isSealedTo = (ctx: Reader, addresses: readonly string[]): Fragment =>
  ctx.sql`recipient_hash = any(${toHashes(ctx, addresses)}::bytea[])`;

/** Condition: a mail goes to one of these addresses. */
export const isTo = (ctx: Reader, addresses: readonly string[]): Fragment =>
  ctx.sql`(recipient = any(${[...addresses]}) or ${isSealedTo(ctx, addresses)})`;

/** Condition: a mail has one of these subjects. */
export const isAbout = (ctx: Reader, subjects: readonly string[]): Fragment =>
  ctx.sql`(subject = any(${[...subjects]}) or subject_hash = any(${toHashes(ctx, subjects)}::bytea[]))`;

import { openSecret, sealSecret } from '../crypto/secrets.ts';
import { tokenHashOf } from '../crypto/tokens.ts';

/** What a mail says. */
export interface MailBody {
  readonly textBody: string;
  readonly htmlBody: string | null;
}

/** The tokens of a mail's links as its row keeps them; all null where it has none, or has left. */
export interface SealedTokens {
  readonly sealedTokens: Uint8Array | null;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
}

const none: SealedTokens = { sealedTokens: null, wrappedKey: null, keyId: null };
const tokens = /(?<=[?&;]token=)[\w-]{43}(?![\w-])/g;
const places = /(?<=[?&;]token=)sealed-(\d+)(?![\w-])/g;

/** By which a token is found again: its hash, as whoever made the link keeps it. */
export type TokenHashes = { readonly tokenHashes: readonly Buffer[] | null };

/** Takes the token out of every link (`?token=`, 256 bits as newToken makes them) and seals them together: `sealed-0` stands in its place. */
export function sealTokens({ textBody, htmlBody }: MailBody): MailBody & SealedTokens & TokenHashes {
  const found = [...new Set(`${textBody}\n${htmlBody ?? ''}`.match(tokens))];
  if (found.length === 0) return { textBody, htmlBody, ...none, tokenHashes: null };
  const hide = (body: string) => body.replace(tokens, (token) => `sealed-${found.indexOf(token)}`);
  const { sealed, wrappedKey, keyId } = sealSecret(Buffer.from(JSON.stringify(found)));
  const tokenHashes = found.map((token) => tokenHashOf(token));
  return {
    textBody: hide(textBody),
    htmlBody: htmlBody === null ? null : hide(htmlBody),
    sealedTokens: sealed,
    wrappedKey,
    keyId,
    tokenHashes,
  };
}

/** What a mail says with its tokens in their places again. Throws what openSecret throws. */
export async function openTokens<Row extends MailBody & SealedTokens>(row: Row): Promise<Row> {
  const { textBody, htmlBody, sealedTokens, wrappedKey, keyId } = row;
  if (!sealedTokens || !wrappedKey || !keyId) return row;
  const found: string[] = JSON.parse(String(await openSecret({ sealed: sealedTokens, wrappedKey, keyId })));
  const show = (body: string) => body.replace(places, (place, number: string) => found[Number(number)] ?? place);
  return { ...row, textBody: show(textBody), htmlBody: htmlBody === null ? null : show(htmlBody) };
}

import { toTokenHash } from '../crypto/tokens.ts';

/** What a mail says. */
export interface MailBody {
  readonly textBody: string;
  readonly htmlBody: string | null;
}

const tokens = /(?<=[?&;]token=)[\w-]{43}(?![\w-])/g;
const places = /(?<=[?&;]token=)sealed-(\d+)(?![\w-])/g;

/** A mail without the tokens of its links, these, and the hashes by which they are found again, as whoever made the links keeps them. */
export type WithoutTokens = MailBody & { readonly found: readonly string[]; readonly tokenHashes: readonly Buffer[] };

/** Takes the token out of every link (`?token=`, 256 bits as newToken makes them): `sealed-0` stands in its place. */
export function extractTokens({ textBody, htmlBody }: MailBody): WithoutTokens {
  const found = [...new Set(`${textBody}\n${htmlBody ?? ''}`.match(tokens))];
  const hide = (body: string) => body.replace(tokens, (token) => `sealed-${found.indexOf(token)}`);
  return {
    textBody: hide(textBody),
    htmlBody: htmlBody === null ? null : hide(htmlBody),
    found,
    tokenHashes: found.map((token) => toTokenHash(token)),
  };
}

/** What a mail says with its tokens in their places again. */
export function restoreTokens<Body extends MailBody>(mail: Body, found: readonly string[]): Body {
  const show = (body: string) => body.replace(places, (place, number: string) => found[Number(number)] ?? place);
  return { ...mail, textBody: show(mail.textBody), htmlBody: mail.htmlBody === null ? null : show(mail.htmlBody) };
}

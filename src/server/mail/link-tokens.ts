import { toTokenHash } from '../crypto/tokens.ts';

export interface MailBody {
  readonly textBody: string;
  readonly htmlBody: string | null;
}

const tokens = /(?<=[?&;]token=)[\w-]{43}(?![\w-])/g;
const placeholders = /(?<=[?&;]token=)sealed-(\d+)(?![\w-])/g;

/** `tokenHashes` are the same as in the tables that own the tokens. */
export type WithoutTokens = MailBody & { readonly found: readonly string[]; readonly tokenHashes: readonly Buffer[] };

/** Replaces each 256-bit token in a link (`?token=`) with `sealed-0`, `sealed-1` and so on. */
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

export function restoreTokens<Body extends MailBody>(mail: Body, found: readonly string[]): Body {
  const show = (body: string) => body.replace(placeholders, (placeholder, number: string) => found[Number(number)] ?? placeholder);
  return { ...mail, textBody: show(mail.textBody), htmlBody: mail.htmlBody === null ? null : show(mail.htmlBody) };
}

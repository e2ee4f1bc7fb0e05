import { createHmac } from 'node:crypto';
import { deriveSecret } from '../../crypto/secrets.ts';
import { isSameSecret } from '../../crypto/tokens.ts';
import { html, type Markup } from './markup.ts';

const tokenOf = (subject: string): string =>
  createHmac('sha256', deriveSecret('payment sandbox: forms')).update(subject).digest('base64url');

/** What a form carries, so that only a page of ours can have sent it: it belongs to one checkout, account or intent. */
export const tokenField = (subject: string): Markup => html`<input type="hidden" name="token" value="${tokenOf(subject)}" />`;

/** Whether a form was drawn by us, for this subject. */
export const isOurForm = (subject: string, fields: Readonly<Record<string, unknown>>): boolean =>
  typeof fields['token'] === 'string' && isSameSecret(fields['token'], tokenOf(subject));

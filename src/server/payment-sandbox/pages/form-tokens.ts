import { createHmac } from 'node:crypto';
import type { Secrets } from '../../crypto/secrets.ts';
import { isSameSecret } from '../../crypto/tokens.ts';
import { html, type Markup } from './markup.ts';
import type { Form } from './typed.ts';

/** CSRF protection for the hosted pages. */
export interface FormTokens {
  field(subject: string): Markup;
  isOurForm(subject: string, form: Form): boolean;
}

export function createFormTokens(secrets: Secrets): FormTokens {
  const toToken = (subject: string): string =>
    createHmac('sha256', secrets.derive('payment sandbox: forms')).update(subject).digest('base64url');
  return {
    field: (subject) => html`<input type="hidden" name="token" value="${toToken(subject)}" />`,
    isOurForm: (subject, { token = '' }) => isSameSecret(token, toToken(subject)),
  };
}

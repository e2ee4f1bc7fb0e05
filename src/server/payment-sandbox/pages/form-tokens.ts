import { createHmac } from 'node:crypto';
import type { Secrets } from '../../crypto/secrets.ts';
import { isSameSecret } from '../../crypto/tokens.ts';
import { html, type Markup } from './markup.ts';
import type { Form } from './typed.ts';

/** Tells the forms that our pages sent from those of others. */
export interface FormTokens {
  /** What a form carries, so that only a page of ours can have sent it: it belongs to one checkout, account or intent. */
  field(subject: string): Markup;
  /** Whether a form was drawn by us, for this subject. */
  isOurForm(subject: string, form: Form): boolean;
}

/** Form tokens that follow from the master key. */
export function createFormTokens(secrets: Secrets): FormTokens {
  const toToken = (subject: string): string =>
    createHmac('sha256', secrets.derive('payment sandbox: forms')).update(subject).digest('base64url');
  return {
    field: (subject) => html`<input type="hidden" name="token" value="${toToken(subject)}" />`,
    isOurForm: (subject, { token = '' }) => isSameSecret(token, toToken(subject)),
  };
}

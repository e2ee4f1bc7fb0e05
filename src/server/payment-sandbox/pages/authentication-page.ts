import type Stripe from 'stripe';
import { formatUsd } from '#shared/money.ts';
import { page } from './frame.ts';
import type { FormTokens } from './form-tokens.ts';
import { html, type Markup } from './markup.ts';

export const authenticationSubject = (secret: string): string => `authenticate ${secret}`;

export const authenticationPage = (tokens: FormTokens, { amount, client_secret }: Stripe.PaymentIntent): Markup =>
  page(
    '3-D Secure',
    html`<h1>3-D Secure test page</h1>
      <p>
        Your bank would ask you here to confirm the payment of <strong>${formatUsd(amount)}</strong>. This is a test: choose what happens.
      </p>
      <form method="post">
        ${tokens.field(authenticationSubject(client_secret!))}
        <button type="submit" name="answer" value="complete">Complete authentication</button>
        <button type="submit" name="answer" value="fail" class="quiet">Fail authentication</button>
      </form>`,
  );

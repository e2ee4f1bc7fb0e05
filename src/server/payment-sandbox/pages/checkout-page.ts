import type Stripe from 'stripe';
import { formatUsd } from '#shared/money.ts';
import type { Line } from '../checkout/checkout-sessions.ts';
import { grouped, testCards } from '../checkout/test-cards.ts';
import { field, notice, page, refusalBox } from './frame.ts';
import type { FormTokens } from './form-tokens.ts';
import { html, type Markup } from './markup.ts';
import type { FormValues } from './typed.ts';

export const checkoutSubject = (id: string): string => `checkout ${id}`;

const priceRow = ({ name, quantity, unitCents }: Line): Markup =>
  html`<tr>
    <th scope="row">${name}${quantity > 1 && html` × ${quantity}`}</th>
    <td class="number">${formatUsd(quantity * unitCents)}</td>
  </tr>`;

const cardHelp = html`<details>
  <summary>Test card numbers</summary>
  <table>
    <tbody>
      ${testCards.map(
        ({ number, does }) =>
          html`<tr>
            <th scope="row"><code>${grouped(number)}</code></th>
            <td>${does}</td>
          </tr> `,
      )}
    </tbody>
  </table>
  <p class="muted">Use any future date and any CVC. Other numbers are rejected.</p>
</details>`;

export function checkoutPage(
  tokens: FormTokens,
  session: Stripe.Checkout.Session,
  lines: readonly Line[],
  { values, wrong }: FormValues,
  refusal: string | null,
): Markup {
  const total = formatUsd(session.amount_total!);
  const typed = (name: string) => ({ name, value: values[name] ?? '', wrong: wrong[name] });
  return page(
    `Pay ${total}`,
    html`<h1>Pay ${total}</h1>
      <table>
        <tbody>
          ${lines.map(priceRow)}
          <tr class="total">
            <th scope="row">Total</th>
            <td class="number">${total}</td>
          </tr>
        </tbody>
      </table>
      ${cardHelp} ${refusalBox(refusal)}
      <form method="post" novalidate>
        ${tokens.field(checkoutSubject(session.id))}
        ${field({ ...typed('email'), label: 'Email', kind: 'email', mode: 'email', autocomplete: 'email' })}
        ${field({ ...typed('number'), label: 'Test card number', hint: 'Like 4242 4242 4242 4242. Never a real card.', mode: 'numeric' })}
        <div class="pair">
          ${field({ ...typed('expiry'), label: 'Expiry (MM / YY)', mode: 'numeric' })}
          ${field({ ...typed('cvc'), label: 'CVC', mode: 'numeric' })}
        </div>
        ${field({ ...typed('name'), label: 'Name on the card', autocomplete: 'name' })}
        ${field({ ...typed('postal'), label: 'ZIP code', mode: 'numeric', autocomplete: 'postal-code' })}
        <button type="submit">Pay ${total}</button>
      </form>
      <p><a href="${session.cancel_url}">Cancel and go back</a></p>`,
  );
}

export const closedCheckout = (session: Stripe.Checkout.Session): Markup =>
  notice('This checkout has expired', 'Nothing was charged. Go back and start the payment again.', {
    url: session.cancel_url!,
    label: 'Go back',
  });

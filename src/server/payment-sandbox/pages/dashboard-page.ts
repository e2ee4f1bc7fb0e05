import type Stripe from 'stripe';
import { formatUsd } from '#shared/money.ts';
import type { Funds } from '../balance.ts';
import { findBank } from '../accounts/test-banks.ts';
import { page, refusalBox } from './frame.ts';
import type { FormTokens } from './form-tokens.ts';
import { html, type Markup } from './markup.ts';
import { bankFields } from './onboarding-page.ts';

export const dashboardSubject = (account: string): string => `dashboard ${account}`;

export interface DashboardView {
  readonly account: Stripe.Account;
  readonly funds: Funds;
  readonly payouts: readonly Stripe.Payout[];
  readonly refusal: string | null;
  readonly wrongBank?: string | undefined;
}

const stateOf: Readonly<Record<string, string>> = { paid: 'Paid', failed: 'Failed', pending: 'In transit' };

const day = (seconds: number): string => new Date(seconds * 1_000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const payoutRow = ({ arrival_date, status, failure_message, amount }: Stripe.Payout): Markup =>
  html`<tr>
    <th scope="row">${day(arrival_date)}</th>
    <td>${stateOf[status] ?? status}${failure_message && html`<br /><span class="muted">${failure_message}</span>`}</td>
    <td class="number">${formatUsd(amount)}</td>
  </tr> `;

const payoutForm = (tokens: FormTokens, { account, funds }: DashboardView): Markup | null =>
  account.payouts_enabled && funds.available > 0
    ? html`<form method="post">
        ${tokens.field(dashboardSubject(account.id))}
        <button type="submit" name="do" value="payout">Pay out ${formatUsd(funds.available)} now</button>
      </form>`
    : html`<p class="muted">Nothing to pay out.</p>`;

export function dashboardPage(tokens: FormTokens, view: DashboardView): Markup {
  const { account, funds, payouts, refusal, wrongBank } = view;
  const bank = findBank(account);
  return page(
    'Balance and payouts',
    html`<h1>Balance and payouts</h1>
      <p class="muted">Test account ${account.email ?? account.id}</p>
      ${refusalBox(refusal)}
      <table>
        <tbody>
          <tr class="total">
            <th scope="row">Available to pay out</th>
            <td class="number">${formatUsd(funds.available)}</td>
          </tr>
          <tr>
            <th scope="row">In transit, available within two days</th>
            <td class="number">${formatUsd(funds.pending)}</td>
          </tr>
        </tbody>
      </table>
      ${payoutForm(tokens, view)}
      <h2>Payouts</h2>
      ${
        payouts.length > 0
          ? html`<table>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Status</th>
                  <th scope="col" class="number">Amount</th>
                </tr>
              </thead>
              <tbody>
                ${payouts.map(payoutRow)}
              </tbody>
            </table>`
          : html`<p class="muted">None yet.</p>`
      }
      <h2>Bank account</h2>
      <p>${bank ? html`${bank.bank_name}, ending in ${bank.last4}` : 'None'}</p>
      <form method="post" novalidate>
        ${tokens.field(dashboardSubject(account.id))} ${bankFields(wrongBank)}
        <button type="submit" name="do" value="bank" class="quiet">Change bank account</button>
      </form>`,
  );
}

import type Stripe from 'stripe';
import type { Profile } from '../accounts/onboarding.ts';
import { bankOfNumbers, findBank, noTestBank, testBanks } from '../accounts/test-banks.ts';
import { field, page, refusalBox } from './frame.ts';
import type { FormTokens } from './form-tokens.ts';
import { html, type Markup } from './markup.ts';
import { readText, toWrong, type Form, type FormValues } from './typed.ts';

export const onboardingSubject = (account: string): string => `onboarding ${account}`;

export const toTyped = ({ business_type, company, individual }: Stripe.Account): FormValues => ({
  values: {
    business_type: business_type ?? '',
    company: company?.name ?? '',
    first_name: individual?.first_name ?? '',
    last_name: individual?.last_name ?? '',
  },
  wrong: {},
});

/** `isFinal`: all fields are required. Never returns bank account numbers for display. */
export function readProfile(form: Form, isFinal: boolean, hasBank: boolean): { profile: Profile; typed: FormValues } {
  const text = (name: string) => readText(form, name);
  const kind = text('business_type');
  const businessType = kind === 'individual' || kind === 'company' ? kind : null;
  const isBankGiven = text('routing') !== '' || text('account') !== '';
  const bank = isBankGiven ? bankOfNumbers(text('routing'), text('account')) : null;
  const needed = (name: string, message: string) => (isFinal && !text(name) ? message : null);
  const wrong = toWrong({
    business_type: isFinal && !businessType ? 'Choose one' : null,
    company: businessType === 'company' ? needed('company', 'Enter the company name') : null,
    first_name: needed('first_name', 'Enter a first name'),
    last_name: needed('last_name', 'Enter a last name'),
    account: (isBankGiven && !bank) || (isFinal && !bank && !hasBank) ? noTestBank : null,
  });
  const [companyName, firstName, lastName] = [text('company') || null, text('first_name') || null, text('last_name') || null];
  const values = { business_type: kind, company: text('company'), first_name: text('first_name'), last_name: text('last_name') };
  return { profile: { businessType, companyName, firstName, lastName, bank }, typed: { values, wrong } };
}

export const bankFields = (wrong: string | undefined): Markup =>
  html`<details>
      <summary>Test bank accounts</summary>
      <table>
        <tbody>
          ${testBanks.map(
            ({ routing, number, does }) =>
              html`<tr>
                <th scope="row"><code>${routing}</code> <code>${number}</code></th>
                <td>${does}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </details>
    ${field({ name: 'routing', label: 'Test routing number', hint: '110000000', mode: 'numeric' })}
    ${field({ name: 'account', label: 'Test account number', hint: 'Like 000123456789. Never a real account.', mode: 'numeric', wrong })}`;

const choice = (value: string, label: string, chosen: string | undefined): Markup =>
  html`<label><input type="radio" name="business_type" value="${value}" ${chosen === value && html` checked`} />${label}</label>`;

export function onboardingPage(tokens: FormTokens, account: Stripe.Account, { values, wrong }: FormValues): Markup {
  const bank = findBank(account);
  const typed = (name: string, label: string) => field({ name, label, value: values[name] ?? '', wrong: wrong[name] });
  return page(
    'Set up payouts',
    html`<h1>Set up payouts</h1>
      <p class="muted">Test account ${account.email ?? account.id}. Use made-up details; nothing is checked.</p>
      ${refusalBox(Object.keys(wrong).length > 0 ? 'Something is missing or invalid. See below.' : null)}
      <form method="post" novalidate>
        ${tokens.field(onboardingSubject(account.id))}
        <fieldset>
          <legend>Who is paid?</legend>
          ${choice('individual', 'A person', values['business_type'])}
          ${choice('company', 'A company', values['business_type'])}${wrong['business_type'] && html` <p class="wrong">${wrong['business_type']}</p>`}
        </fieldset>
        ${typed('company', 'Company name, for companies')}
        <div class="pair">${typed('first_name', 'First name')} ${typed('last_name', 'Last name')}</div>
        ${bank && html`<p>Bank account on file: ${bank.bank_name}, ending in ${bank.last4}.</p>`} ${bankFields(wrong['account'])}
        <button type="submit" name="do" value="finish">Finish</button>
        <button type="submit" name="do" value="later" class="quiet">Save and finish later</button>
      </form>`,
  );
}

import { pino } from 'pino';
import Stripe from 'stripe';
import { addCleanup } from '../people/endings.ts';
import { connect } from '#server/db/connection/connect.ts';
import { connectSandbox } from '#server/payment-sandbox/sandbox.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { Visitor } from '../browser/browser.ts';
import { callServer, type Reply } from '../client.ts';
import { cardForm, onboardedAccount } from './sandbox-money.ts';
import { startSite, type TestSite } from '../site.ts';
import { insertPayoutAccount } from './payout-account.ts';
import { getServices } from '../context.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  authenticated: '4000 0027 6000 3184',
} as const;

export interface PayingSite extends TestSite {
  readonly stripe: Stripe;
  callAs(email: string, method: string, path: string, body?: object): Promise<Reply>;
  /** Pays without a browser; resolves once the money is held. */
  pay(email: string, transportId: string, card?: string): Promise<void>;
  connect(userId: string): Promise<string>;
}

async function submitAt(origin: string, url: string, fields: Record<string, string>) {
  const address = new URL(url, origin);
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? '';
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ token, ...fields }), redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get('location'), headers: answer.headers };
}

export async function typeCard({ page }: Visitor, number: string): Promise<void> {
  const typed = {
    Email: cardForm.email,
    'Test card number': number,
    'Expiry (MM / YY)': cardForm.expiry,
    CVC: cardForm.cvc,
    'Name on the card': cardForm.name,
    'ZIP code': cardForm.postal,
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

export async function startPayingSite(env: Record<string, string> = {}, options: readonly string[] = []): Promise<PayingSite> {
  const site = await startSite(env, options, { payments: 'on' });
  const programSql = connect(site.databaseUrl, { max: 2 });
  addCleanup(() => programSql.end({ timeout: 2 }));
  const { apiKey, httpClient } = connectSandbox({
    sql: programSql,
    log: pino({ level: 'silent' }),
    secrets: getServices(site.sql).secrets,
    settings: { origin: () => site.origin, webhookUrl: null },
  });
  const stripe = new Stripe(apiKey, { httpClient, telemetry: false });
  const callAs: PayingSite['callAs'] = async (email, method, path, body) => {
    const { body: session } = (await callServer(`${site.origin}/api/auth/login`, {
      method: 'POST',
      body: { email, password: personaPassword },
    }))!;
    return (await callServer(`${site.origin}${path}`, { method, token: session.token, ...(body && { body }) }))!;
  };
  return {
    ...site,
    stripe,
    callAs,
    async pay(email, transportId, card = cards.good) {
      const { body: opened } = await callAs(email, 'POST', `/api/transports/${transportId}/payment/checkout`);
      const { status, html } = await submitAt(site.origin, opened.url, { ...cardForm, number: card });
      if (status !== 303) throw new Error(`the card was not taken: ${html}`);
      const { body } = await callAs(email, 'POST', `/api/transports/${transportId}/payment/refresh`);
      if (body.payment?.escrowStatus !== 'escrow') throw new Error(`nothing is held: ${JSON.stringify(body)}`);
    },
    async connect(userId) {
      const submit = (url: string, fields: Record<string, string>) => submitAt(site.origin, url, fields);
      const id = await onboardedAccount({ stripe, origin: site.origin, submit });
      await insertPayoutAccount(site.sql, userId, id);
      return id;
    },
  };
}

import Fastify from 'fastify';
import { isPaidHere } from '#domains/payments/booking/payment-switch.ts';
import { openCheckoutPage, refreshFromProvider } from '#domains/payments/checkout/checkout.ts';
import { findPayoutAccount } from '#domains/payments/payouts/accounts/accounts.ts';
import { openSetUpPage, refreshAccount } from '#domains/payments/payouts/accounts/set-up.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { createPaymentProvider, type PaymentProvider } from '#server/payment-provider.ts';
import { connectSandbox, sandboxPages } from '#server/payment-sandbox/sandbox.ts';
import type { App } from '../services.ts';

export interface DemoMoney {
  pay(shipper: ActorCtx, transportId: string, quoteId: string, number?: string): Promise<void>;
  payPage(shipper: ActorCtx, url: string): Promise<void>;
  setUp(payee: ActorCtx): Promise<void>;
  changeBank(payee: ActorCtx): Promise<void>;
}

const usualCard = '4242 4242 4242 4242';
const toCard = ({ actor }: ActorCtx, number: string) => ({
  number,
  expiry: '12 / 34',
  cvc: '123',
  name: actor.fullName,
  postal: '80202',
  email: actor.email,
});

const toCompany = ({ actor }: ActorCtx) => ({
  do: 'finish',
  business_type: 'company',
  company: actor.fullName,
  first_name: actor.fullName.split(' ')[0]!,
  last_name: actor.fullName.split(' ').at(-1)!,
  routing: '110000000',
  account: '000123456789',
});

const noMoney: DemoMoney = { pay: async () => {}, payPage: async () => {}, setUp: async () => {}, changeBank: async () => {} };

const withPayments = (app: App, payments: PaymentProvider | null): App => ({ ...app, services: { ...app.services, payments } });

/** Never called: background.ts delivers sandbox events in this process. */
const webhookUrl = () => 'http://127.0.0.1/';

/** Uses its own app with the sandbox. If Stripe keys are set, demo bookings are settled directly. */
export async function withDemoMoney(app: App, play: (app: App, money: DemoMoney) => Promise<void>): Promise<void> {
  const { config, sql, log } = app;
  if (config.stripe) return play(withPayments(app, null), noMoney);
  const deps = { sql, log, secrets: app.services.secrets, settings: { origin: () => config.publicUrl, webhookUrl } };
  const { apiKey, httpClient, webhookSecret } = connectSandbox(deps);
  const pages = Fastify({ routerOptions: { maxParamLength: 200 } });
  await pages.register(sandboxPages(deps));
  const submit = async (url: string, fields: Record<string, string>) => {
    const { pathname, search } = new URL(url);
    const page = await pages.inject({ url: pathname + search });
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ token, ...fields }).toString();
    const { statusCode, body } = await pages.inject({ method: 'POST', url: pathname + search, headers, payload });
    if (statusCode !== 303) throw new Error(`the demonstration could not pay: ${body}`);
  };
  const payments = createPaymentProvider({ secretKey: apiKey, httpClient, webhookSecret, isTest: true, origin: () => config.publicUrl });
  try {
    await play(withPayments(app, payments), {
      async pay(shipper, transportId, quoteId, number = usualCard) {
        if (!(await isPaidHere(shipper, quoteId))) return;
        await submit((await openCheckoutPage(shipper, transportId)).url, toCard(shipper, number));
        await refreshFromProvider(shipper, transportId);
      },
      payPage: (shipper, url) => submit(url, toCard(shipper, usualCard)),
      async setUp(payee) {
        await submit((await openSetUpPage(payee)).url, toCompany(payee));
        await refreshAccount(payee);
      },
      async changeBank(payee) {
        const row = await findPayoutAccount(payee, payee.actor.id);
        const { url } = await payments.client.accounts.createLoginLink(row!.accountId!);
        await submit(url, { do: 'bank', routing: '110000000', account: '000111111116' });
        await refreshAccount(payee);
      },
    });
  } finally {
    await pages.close();
  }
}

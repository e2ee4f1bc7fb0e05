import Fastify from 'fastify';
import { openCheckoutPage, refreshFromProvider } from '#domains/payments/checkout/checkout.ts';
import { openSetUpPage, refreshAccount } from '#domains/payments/payouts/accounts/set-up.ts';
import { isPaidHere } from '#domains/payments/booking/payment-switch.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { createPaymentProvider, type PaymentProvider } from '#server/payment-provider.ts';
import { connectSandbox, sandboxPages } from '#server/payment-sandbox/sandbox.ts';
import type { App } from './services.ts';

/** How people of the demonstration pay and are set up to be paid: on the pages of the sandbox, as anybody would. */
export interface DemoMoney {
  /** Pays a booking of the shipper's; one that is settled directly is left alone. */
  pay(shipper: ActorCtx, transportId: string, quoteId: string): Promise<void>;
  /** Sets somebody up to be paid. */
  setUp(payee: ActorCtx): Promise<void>;
}

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Sam Whitfield', postal: '80202' };
const company = {
  do: 'finish',
  business_type: 'company',
  company: 'Jensen Auto Transport',
  first_name: 'Cole',
  last_name: 'Jensen',
  routing: '110000000',
  account: '000123456789',
};

const noMoney: DemoMoney = { pay: async () => {}, setUp: async () => {} };

const withPayments = (own: App, payments: PaymentProvider | null): App => ({ ...own, services: { ...own.services, payments } });

/**
 * Plays the demonstration with payments, in an app of its own. Where Stripe's keys are set nobody types a card for it, and its bookings are
 * settled directly.
 */
export async function withDemoMoney(own: App, play: (own: App, money: DemoMoney) => Promise<void>): Promise<void> {
  const { config, sql, log } = own;
  if (config.stripe) return play(withPayments(own, null), noMoney);
  const deps = { sql, log, secrets: own.services.secrets, settings: { origin: () => config.publicUrl, webhookUrl: null } };
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
    await play(withPayments(own, payments), {
      async pay(shipper, transportId, quoteId) {
        if (!(await isPaidHere(shipper, quoteId))) return;
        await submit((await openCheckoutPage(shipper, transportId)).url, { ...card, email: shipper.actor.email });
        await refreshFromProvider(shipper, transportId);
      },
      async setUp(payee) {
        await submit((await openSetUpPage(payee)).url, company);
        await refreshAccount(payee);
      },
    });
  } finally {
    await pages.close();
  }
}

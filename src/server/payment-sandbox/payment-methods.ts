import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { newObjectId } from './object-ids.ts';
import { addObject, findObject, type Stored } from './objects.ts';
import { noSuch } from './refusal.ts';
import { cardOfMethod, type TestCard } from './test-cards.ts';

/** Who pays, as typed into the checkout. */
export interface Payer {
  readonly email?: string | null;
  readonly name?: string | null;
  readonly postalCode?: string | null;
}

/** When a card ends. */
export interface Expiry {
  readonly month: number;
  readonly year: number;
}

const billingOf = ({ email = null, name = null, postalCode = null }: Payer): Stripe.PaymentMethod.BillingDetails => ({
  address: { city: null, country: 'US', line1: null, line2: null, postal_code: postalCode, state: null },
  email,
  name,
  phone: null,
  tax_id: null,
});

/** Keeps what may be known of a card: what it is called in programs, never its number. */
export function addCard(call: Call, card: TestCard, payer: Payer = {}, expiry?: Expiry): Promise<Stored<'payment_method'>> {
  const { month, year } = expiry ?? { month: 12, year: call.now.getUTCFullYear() + 3 };
  return addObject(
    call,
    'payment_method',
    {
      id: newObjectId('pm'),
      billing_details: billingOf(payer),
      card: {
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: payer.postalCode ? 'pass' : null, cvc_check: 'pass' },
        country: 'US',
        display_brand: card.brand,
        exp_month: month,
        exp_year: year,
        fingerprint: null,
        funding: 'credit',
        generated_from: null,
        last4: card.number.slice(-4),
        networks: { available: [card.brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      customer: null,
      metadata: {},
      type: 'card',
    },
    { card: card.methodId },
  );
}

/** The test card behind a payment method. */
export const cardOf = ({ hidden }: Stored<'payment_method'>): TestCard => cardOfMethod(String(hidden['card']))!;

/** The payment method of an id, or a new one for the name of a test card ('pm_card_visa'). Throws 404 for another. */
export async function methodOf(call: Call, id: string): Promise<Stored<'payment_method'>> {
  const card = cardOfMethod(id);
  if (card) return addCard(call, card);
  const found = await findObject(call, 'payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}

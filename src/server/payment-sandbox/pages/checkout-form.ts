import { emailAddress } from '#shared/text/email.ts';
import type { Payer } from '../checkout/checkout-sessions.ts';
import { cardOfNumber, noTestCard, type TestCard } from '../checkout/test-cards.ts';
import { readText, toWrong, type Form, type FormValues } from './typed.ts';

export interface Order {
  readonly card: TestCard;
  readonly payer: Payer;
}

function wrongExpiry(typed: string, now: Date): string | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*[/ -]?\s*(?:20)?(\d{2})$/.exec(typed) ?? [];
  if (!month || !year) return 'Enter month and year, like 12 / 34';
  const isPast = (2000 + Number(year)) * 12 + Number(month) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return isPast ? "Your card's expiration date is in the past." : null;
}

function wrongCode(typed: string, card: TestCard | null): string | null {
  const length = card?.brand === 'amex' ? 4 : 3;
  return new RegExp(`^\\d{${length}}$`).test(typed) ? null : `Enter any ${length} digits`;
}

/** Never returns the card number or CVC for display. */
export function readOrder(form: Form, now: Date): { order: Order } | { typed: FormValues } {
  const text = (name: string) => readText(form, name);
  const [email, expiry, name, postal] = [text('email'), text('expiry'), text('name'), text('postal')];
  const card = cardOfNumber(text('number'));
  const wrong = toWrong({
    email: emailAddress().safeParse(email).success ? null : 'Enter an email address, like name@example.com',
    number: card ? null : noTestCard,
    expiry: wrongExpiry(expiry, now),
    cvc: wrongCode(text('cvc'), card),
    name: name ? null : 'Enter a name',
    postal: /^\d{5}(-\d{4})?$/.test(postal) ? null : 'Enter a ZIP code, like 80202',
  });
  if (card && Object.keys(wrong).length === 0) return { order: { card, payer: { email, name, postalCode: postal } } };
  return { typed: { values: { email, expiry, name, postal }, wrong } };
}

import { emailAddress } from '#shared/email.ts';
import type { Expiry, Payer } from '../payment-methods.ts';
import { cardOfNumber, noTestCard, type TestCard } from '../test-cards.ts';
import type { Typed } from './checkout-page.ts';

/** What was typed into a checkout, once it can be used. */
export interface Order {
  readonly card: TestCard;
  readonly payer: Payer;
  readonly expiry: Expiry;
}

const expiryOf = (typed: string): Expiry | null => {
  const [, month, year] = /^\s*(\d{1,2})\s*[/ -]?\s*(?:20)?(\d{2})\s*$/.exec(typed) ?? [];
  const read = month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
  return read && read.month >= 1 && read.month <= 12 ? read : null;
};

const isPast = ({ month, year }: Expiry, now: Date): boolean => year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;

function wrongExpiry(expiry: Expiry | null, now: Date): string | null {
  if (!expiry) return 'Enter month and year, like 12 / 34';
  return isPast(expiry, now) ? "Your card's expiration date is in the past." : null;
}

function wrongCode(typed: string, card: TestCard | null): string | null {
  const length = card?.brand === 'amex' ? 4 : 3;
  return new RegExp(`^\\d{${length}}$`).test(typed) ? null : `Enter any ${length} digits`;
}

/** Reads the form of a checkout. Of what was typed the card and its code are never repeated. */
export function readOrder(fields: Readonly<Record<string, unknown>>, now: Date): { order: Order } | { typed: Typed } {
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name].trim().slice(0, 200) : '');
  const [email, number, cvc, name, postal] = [text('email'), text('number'), text('cvc'), text('name'), text('postal')];
  const card = cardOfNumber(number);
  const expiry = expiryOf(text('expiry'));
  const found = {
    email: emailAddress().safeParse(email).success ? null : 'Enter an e-mail address, like name@example.com',
    number: card ? null : noTestCard,
    expiry: wrongExpiry(expiry, now),
    cvc: wrongCode(cvc, card),
    name: name ? null : 'Enter a name',
    postal: /^\d{5}(-\d{4})?$/.test(postal) ? null : 'Enter a ZIP code, like 80202',
  };
  const wrong = Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
  if (card && expiry && Object.keys(wrong).length === 0) return { order: { card, expiry, payer: { email, name, postalCode: postal } } };
  return { typed: { values: { email, expiry: text('expiry'), name, postal }, wrong } };
}

/** docs.stripe.com/declines/codes */
export interface Decline {
  readonly code: string;
  readonly decline_code: string;
  readonly message: string;
}

/** A Stripe test card (docs.stripe.com/testing). */
export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  readonly does: string;
  readonly asksToAuthenticate?: boolean;
  readonly decline?: Decline;
  readonly disputedAs?: 'fraudulent' | 'product_not_received';
  readonly settlesAtOnce?: boolean;
}

const declined = (decline_code: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  decline_code,
  message,
});
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const genericDecline = declined('generic_decline');

const visa = (number: string, does: string, more: Partial<TestCard> = {}): TestCard => ({
  number: number.replaceAll(' ', ''),
  brand: 'visa',
  does,
  ...more,
});

export const testCards: readonly TestCard[] = [
  visa('4242 4242 4242 4242', 'Succeeds'),
  visa('5555 5555 5555 4444', 'Succeeds', { brand: 'mastercard' }),
  visa('3782 822463 10005', 'Succeeds', { brand: 'amex' }),
  visa('6011 1111 1111 1117', 'Succeeds', { brand: 'discover' }),
  visa('4000 0000 0000 0077', 'Succeeds; funds are available immediately', { settlesAtOnce: true }),
  visa('4000 0000 0000 0002', 'Is declined', { decline: genericDecline }),
  visa('4000 0000 0000 9995', 'Insufficient funds', { decline: insufficientFunds }),
  visa('4000 0000 0000 9987', 'Lost card', { decline: declined('lost_card') }),
  visa('4000 0000 0000 9979', 'Stolen card', { decline: declined('stolen_card') }),
  visa('4000 0000 0000 0069', 'Expired card', { decline: declined('expired_card', 'Your card has expired.', 'expired_card') }),
  visa('4000 0000 0000 0127', 'Incorrect security code', {
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  }),
  visa('4000 0000 0000 0119', 'Processing error', {
    decline: declined('processing_error', 'An error occurred while processing your card. Try again in a little bit.', 'processing_error'),
  }),
  visa('4000 0027 6000 3184', 'Requires authentication (3-D Secure)', { asksToAuthenticate: true }),
  visa('4000 0025 0000 3155', 'Requires authentication (3-D Secure)', { asksToAuthenticate: true }),
  visa('4000 0082 6000 3178', 'Requires authentication, then insufficient funds', {
    asksToAuthenticate: true,
    decline: insufficientFunds,
  }),
  visa('4000 0084 0000 1629', 'Requires authentication, then is declined', { asksToAuthenticate: true, decline: genericDecline }),
  visa('4000 0000 0000 0259', 'Succeeds, then is disputed as fraudulent', { disputedAs: 'fraudulent' }),
  visa('4000 0000 0000 2685', 'Succeeds, then is disputed as not received', { disputedAs: 'product_not_received' }),
];

export const cardOfNumber = (typed: string): TestCard | null => {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return testCards.find(({ number }) => number === digits) ?? null;
};

/** Only these are stored; they are unique among the test cards. */
export const lastDigits = (number: string): string => number.slice(-4);

export const grouped = (number: string): string =>
  number.length === 15 ? number.replace(/^(....)(......)(.....)$/, '$1 $2 $3') : number.replaceAll(/(....)(?=.)/g, '$1 ');

export const noTestCard = 'This is a test. Don’t enter a real card. Use a test card number, such as 4242 4242 4242 4242.';

/** Stripe's minimum charge in US dollars, in cents. */
export const leastChargeCents = 50;

export const checkoutPath = (transportId: string): string => `/transports/${transportId}/checkout`;

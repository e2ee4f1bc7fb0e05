/** The least that the payment provider charges a card in dollars, in cents. */
export const leastChargeCents = 50;

/** Where a booking is paid, and where whoever pays comes back to. */
export const checkoutPath = (transportId: string): string => `/transports/${transportId}/checkout`;

/** Where a booking is paid, and where whoever pays comes back to. */
export const checkoutPath = (transportId: string): string => `/transports/${transportId}/checkout`;

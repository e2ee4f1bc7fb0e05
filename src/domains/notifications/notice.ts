import { transportNotice } from '#domains/transports/events/transport-event.ts';

export { carriersSide } from '#domains/quotes/events/quote-event.ts';
export { toMarketplace, toRequest } from '#domains/transports/events/transport-event.ts';
export { setback, unique, type Notice } from '#server/events/notice.ts';
export const about = transportNotice;

import { workflowLabels } from '../../rules.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import { getCurrentDays } from '../../promise/promise-rules.ts';
import type { ListedQuote } from '../../schemas.ts';
import { estimateName } from '../estimate-name.ts';

/** Named days of an offer; of a booking in transit also the day counted from its pickup. */
const toDays = (quote: ListedQuote) =>
  getCurrentDays({ ...quote, days: quote.estimatedDeliveryDays, pickupUntil: null, fromState: quote.transport.fromState });

export const quoteColumns: readonly CsvColumn<ListedQuote | null>[] = [
  ['Quote id', (quote) => quote?.id],
  ['Quote from', (quote) => quote && (quote.offeredBy?.name ?? estimateName)],
  ['Quote state', (quote) => quote && workflowLabels[quote.workflowState]],
  ['Accepted', (quote) => quote?.isAccepted],
  ['Base rate (USD)', (quote) => quote?.baseRate],
  ['Fuel surcharge (USD)', (quote) => quote?.fuelSurcharge],
  ['Tolls (USD)', (quote) => quote?.tolls],
  ['Permits (USD)', (quote) => quote?.permits],
  ['Special handling (USD)', (quote) => quote?.specialHandling],
  ['Agreed changes (USD)', (quote) => quote?.agreedChanges],
  ['Quote total (USD)', (quote) => quote?.totalQuote],
  ['Days to deliver', (quote) => quote?.estimatedDeliveryDays],
  ['Pickup day', (quote) => quote && toDays(quote).pickup],
  ['Delivery day', (quote) => quote && toDays(quote).delivery],
  ['Cargo insurance included', (quote) => quote?.includesInsurance],
  ['Valid until', (quote) => quote?.validUntil],
  ['Quoted', (quote) => quote?.createdAt],
];

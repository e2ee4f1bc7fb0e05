import { workflowLabels } from '../../rules.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import type { Quote } from '../../schemas.ts';
import { estimateName } from '../estimate-name.ts';

export const quoteColumns: readonly CsvColumn<Quote | null>[] = [
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
  ['Cargo insurance included', (quote) => quote?.includesInsurance],
  ['Valid until', (quote) => quote?.validUntil],
  ['Quoted', (quote) => quote?.createdAt],
];

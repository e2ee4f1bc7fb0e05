import { quoteColumns } from './quote-csv.ts';
import { getCsv, type CsvColumn } from '#shared/csv/csv.ts';
import { utcDay } from '#shared/dates/days.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { call } from '#web/api/requests/call.ts';
import { saveFile } from '#web/ui/save-file.ts';
import type { ListedQuote } from '../../schemas.ts';
import type { TransportCard } from '#domains/transports/schemas.ts';
import type { StopKind } from '#domains/transports/stops/stop-rules.ts';
import type { StopReply } from '#domains/transports/stops/stop-schemas.ts';
import { listQuotes } from '../../endpoints.ts';
import { listTransports } from '#domains/transports/endpoints.ts';
import { statusBadges } from '#domains/transports/web/transport-labels.ts';

/** Fewer fields if the account isn't a party of the transport. */
type KnownTransport = ListedQuote['transport'] & { readonly id: string } & Partial<TransportCard>;

export interface ExportLine {
  readonly transport: KnownTransport;
  readonly quote: ListedQuote | null;
}

/** The columns of one end, named as the import reads them; gate codes are left out of a file that is passed on. */
function stopColumns(kind: StopKind): CsvColumn<KnownTransport>[] {
  const name = kind === 'pickup' ? 'Pickup' : 'Delivery';
  const column = (heading: string, value: CsvColumn<StopReply>[1]): CsvColumn<KnownTransport> => [
    `${name} ${heading}`,
    ({ stops }) => stops && value(stops[kind]),
  ];
  return [
    column('until', ({ windowTo }) => windowTo),
    column('contact', ({ contacts }) => contacts?.[0]?.name),
    column('phone', ({ contacts }) => contacts?.[0]?.phone && formatPhone(contacts[0].phone)),
    column('hours', ({ hours }) => hours),
    column('truck feet', ({ longestTruckFt }) => longestTruckFt),
    column('appointment', ({ needsAppointment }) => needsAppointment),
    column('TWIC', ({ needsTwic }) => needsTwic),
  ];
}

const transportColumns: readonly CsvColumn<KnownTransport>[] = [
  ['Id', ({ id }) => id],
  ['Status', ({ status }) => statusBadges[status].label],
  ['Vehicle type', ({ vehicleType }) => vehicleTypeLabels[vehicleType]],
  ['Year', ({ vehicleYear }) => vehicleYear],
  ['Make', ({ vehicleMake }) => vehicleMake],
  ['Model', ({ vehicleModel }) => vehicleModel],
  ['Pickup ZIP', ({ fromZipCode }) => fromZipCode],
  ['Pickup city', ({ fromCity, fromState }) => `${fromCity}, ${fromState}`],
  ['Delivery ZIP', ({ toZipCode }) => toZipCode],
  ['Delivery city', ({ toCity, toState }) => `${toCity}, ${toState}`],
  ['Road miles', ({ roadMiles }) => roadMiles],
  ['Pickup date', ({ pickupDate }) => pickupDate],
  ...stopColumns('pickup'),
  ['Delivery date', ({ stops }) => stops?.delivery.windowFrom],
  ...stopColumns('delivery'),
  ['Quotes received', ({ offerCount }) => offerCount],
  ['Best quote (USD)', ({ bestOffer }) => bestOffer],
  ['Transport price (USD)', ({ totalAmount }) => totalAmount],
  ['Service fee (USD)', ({ serviceFee }) => serviceFee],
  ['Reference', ({ reference }) => reference],
  ['Metadata', ({ metadata }) => (metadata && Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null)],
  ['Created', ({ createdAt }) => createdAt],
  ['Updated', ({ updatedAt }) => updatedAt],
];

const columns: readonly CsvColumn<ExportLine>[] = [
  ...transportColumns.map(([heading, value]): CsvColumn<ExportLine> => [heading, ({ transport }) => value(transport)]),
  ...quoteColumns.map(([heading, value]): CsvColumn<ExportLine> => [heading, ({ quote }) => value(quote)]),
];

export function toLines(transports: readonly TransportCard[], quotes: readonly ListedQuote[]): ExportLine[] {
  const listed = new Set(transports.map(({ id }) => id));
  const quotesOf = Map.groupBy(quotes, ({ transportId }) => transportId);
  return [
    ...transports.flatMap((transport) => (quotesOf.get(transport.id) ?? [null]).map((quote) => ({ transport, quote }))),
    ...quotes
      .filter(({ transportId }) => !listed.has(transportId))
      .map((quote) => ({ transport: { ...quote.transport, id: quote.transportId }, quote })),
  ];
}

export const exportCsv = (lines: readonly ExportLine[]): string => getCsv(columns, lines);

const pageSize = 100;

async function everyPage<Row extends { id: string }>(ask: (cursor: string | undefined) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await ask(all.at(-1)?.id);
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

function save(name: string, lines: readonly ExportLine[], today: Date): number {
  if (lines.length > 0) saveFile(`${name}-${utcDay(today)}.csv`, 'text/csv;charset=utf-8', exportCsv(lines));
  return lines.length;
}

export async function exportTransports(today: Date): Promise<number> {
  const transports = everyPage((cursor) => call(listTransports, { query: { limit: pageSize, cursor, with: 'stops' } }));
  const quotes = everyPage((cursor) => call(listQuotes, { query: { limit: pageSize, cursor } }));
  return save('transports', toLines(await transports, await quotes), today);
}

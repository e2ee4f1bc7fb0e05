import { call } from '#web/api/call.ts';
import { vehicleTypeLabels } from '#shared/vehicles.ts';
import { listTransports, type TransportCard } from '../contract.ts';
import { statusLooks } from './transport-words.ts';

const columns: readonly (readonly [header: string, value: (transport: TransportCard) => string | number | null])[] = [
  ['Id', ({ id }) => id],
  ['Status', ({ status }) => statusLooks[status].label],
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
  ['Quotes received', ({ offerCount }) => offerCount],
  ['Best quote (USD)', ({ bestOffer }) => bestOffer],
  ['Transport price (USD)', ({ totalAmount }) => totalAmount],
  ['Service fee (USD)', ({ serviceFee }) => serviceFee],
  ['Created', ({ createdAt }) => createdAt],
  ['Updated', ({ updatedAt }) => updatedAt],
];

/** A text that a spreadsheet would run as a formula is disarmed with an apostrophe (CWE-1236). */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Transports as CSV (RFC 4180), newest first, one line of headings. */
export function transportsCsv(transports: readonly TransportCard[]): string {
  const lines = [columns.map(([header]) => header), ...transports.map((transport) => columns.map(([, value]) => cellOf(value(transport))))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

const pageSize = 100;

/** Every transport the account takes part in, page by page. */
async function listAllTransports(): Promise<TransportCard[]> {
  const all: TransportCard[] = [];
  for (;;) {
    const page = await call(listTransports, { query: { limit: pageSize, cursor: all.at(-1)?.id } });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

/** Hands the CSV of all own transports to the browser as a file; answers how many there are. */
export async function exportTransports(today: Date): Promise<number> {
  const transports = await listAllTransports();
  if (transports.length === 0) return 0;
  const url = URL.createObjectURL(new Blob([transportsCsv(transports)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `transports-${today.toISOString().slice(0, 10)}.csv` });
  link.click();
  URL.revokeObjectURL(url);
  return transports.length;
}

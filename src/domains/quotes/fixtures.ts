import type { Sql } from '#server/db/context.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { passableRefusals } from './rules.ts';

export type QuoteOverrides = Readonly<Record<string, unknown>>;

/** Inserts a quote of $1,100 (default: opening); `userId` is the carrier unless there is a broker. Doesn't update the transport. */
export async function buildQuote(sql: Sql, overrides: QuoteOverrides & { readonly transportId: string }): Promise<string> {
  const isOwn = (overrides['kind'] ?? 'opening') !== 'opening';
  const row = {
    id: newId(),
    kind: 'opening',
    workflowState: isOwn ? 'quoted' : 'submitted',
    carrierId: isOwn && !overrides['brokerId'] ? (overrides['userId'] ?? null) : null,
    baseRate: '950.00',
    fuelSurcharge: '100.00',
    tolls: '20.00',
    permits: '0.00',
    specialHandling: '30.00',
    totalQuote: '1100.00',
    estimatedDeliveryDays: 4,
    validUntil: new Date(Date.now() + 7 * dayMs),
    ...overrides,
  };
  await sql`insert into quotes ${sql(row)}`;
  return row.id;
}

export const quoteRequestForm = {
  email: 'pat.doyle@carriage.example',
  phone: '(512) 555-0142',
  fullName: 'Pat Doyle',
  vehicleType: 'car',
  vehicleYear: '2019',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  vehicleValue: '18500',
  fromZipCode: '78701',
  toZipCode: '80202',
  transportType: 'open',
  notes: 'Flexible on dates',
} as const;

/** $1,180 in total. */
export const ownQuoteForm = {
  baseRate: '1000.00',
  fuelSurcharge: '120.00',
  tolls: '30.00',
  permits: '0.00',
  specialHandling: '30.00',
  estimatedDeliveryDays: 4,
  includesInsurance: true,
} as const;

export const pastEverything = { reason: 'As it happened', overrides: [...passableRefusals] } as const;

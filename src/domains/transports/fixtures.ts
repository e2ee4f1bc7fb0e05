import type { Ctx, Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { changeStop, emptyStop, type StopChange, type StopChanges } from './stops/stop-rules.ts';
import { writeStops } from './stops/stops.ts';

export type TransportOverrides = Readonly<Record<string, unknown>>;

const stopFields = ['contactName', 'contactPhone', 'pickupDate', 'deliveryDate', 'releaseNumber', 'accessNotes', 'stops'];

async function buildStops(sql: Sql, transportId: string, overrides: TransportOverrides): Promise<void> {
  const {
    contactName = 'Sam Whitfield',
    contactPhone = '(303) 555-0101',
    pickupDate,
    deliveryDate,
    releaseNumber,
    accessNotes,
  } = overrides;
  const { pickup, delivery } = (overrides['stops'] ?? {}) as StopChanges;
  const contacts = [{ name: contactName, phone: contactPhone, maySign: true }];
  const former = { contacts, windowFrom: pickupDate, gatePass: releaseNumber, notes: accessNotes } as StopChange;
  const stops = {
    pickup: changeStop(emptyStop, { ...former, ...pickup }),
    delivery: changeStop(emptyStop, { windowFrom: deliveryDate, ...delivery } as StopChange),
  };
  await writeStops({ sql } as Ctx, transportId, stops);
}

/** Inserts a submitted request from Austin to Denver and returns its id: `buildTransport(sql, { shipperId, status: 'quoted' })`. */
export async function buildTransport(sql: Sql, overrides: TransportOverrides & { readonly shipperId: string }): Promise<string> {
  const row = {
    id: newId(),
    status: 'submitted',
    vehicleType: 'car',
    vehicleYear: 2019,
    vehicleMake: 'Honda',
    vehicleModel: 'Accord',
    vehicleValue: '18500.00',
    vin: '1HGCV1F30KA000006',
    color: 'Blue',
    fromZipCode: '78701',
    fromCity: 'Austin',
    fromState: 'TX',
    fromLat: 30.2713,
    fromLng: -97.7426,
    toZipCode: '80202',
    toCity: 'Denver',
    toState: 'CO',
    toLat: 39.7491,
    toLng: -104.9946,
    roadMiles: 905,
    fromAddress: '600 Congress Ave',
    toAddress: '1700 Lincoln St',
    contactEmail: 'sam@carriage.example',
    notes: 'Low front spoiler',
    serviceFee: '185.00',
    submittedAt: new Date(),
    providerCount: overrides['offerCount'] ?? 0,
    ...Object.fromEntries(Object.entries(overrides).filter(([field]) => !stopFields.includes(field))),
  };
  await sql`insert into transports ${sql(row)}`;
  await buildStops(sql, row.id, overrides);
  return row.id;
}

export const transportForm = {
  vehicleType: 'car',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  vehicleValue: '18500',
  transportType: 'open',
  fromZipCode: '78701',
  toZipCode: '80202',
  fromAddress: '600 Congress Ave',
  toAddress: '1700 Lincoln St',
  notes: 'Low front spoiler',
} as const;

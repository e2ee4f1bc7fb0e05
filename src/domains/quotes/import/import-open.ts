import type { RequestColumns } from '#domains/transports/request.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { ReadLine } from './import-lines.ts';

type ImportedRequest = Pick<
  RequestColumns,
  'vin' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel' | 'fromZipCode' | 'toZipCode' | 'pickupDate'
>;

const getWay = ({ vehicleYear, vehicleMake, vehicleModel, fromZipCode, toZipCode, pickupDate }: ImportedRequest): string =>
  JSON.stringify([vehicleYear, vehicleMake, vehicleModel, fromZipCode, toZipCode, pickupDate]).toLowerCase();

/** Two VINs decide; otherwise vehicle, route and day. */
const isSame = (one: ImportedRequest, other: ImportedRequest): boolean =>
  one.vin && other.vin ? one.vin === other.vin : getWay(one) === getWay(other);

/** Lines that duplicate an open request of the actor. Each open request matches one line only, so five equal vehicles aren't all marked. */
export async function openLines({ sql, actor }: ActorCtx, lines: readonly ReadLine[]): Promise<ReadonlySet<number>> {
  const vins = lines.flatMap(({ columns }) => columns.vin ?? []);
  const zips = lines.map(({ columns }) => columns.fromZipCode);
  const open = await sql<ImportedRequest[]>`
    select vin, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code, pickup_date::text as pickup_date from transports
    where shipper_id = ${actor.id} and status in ('submitted', 'quoted', 'accepted', 'assigned')
      and (vin = any(${vins}) or from_zip_code = any(${zips}))`;
  const found = new Set<number>();
  // VIN matches first: they are more reliable.
  for (const { line, columns } of lines.toSorted((one, other) => Number(!one.columns.vin) - Number(!other.columns.vin))) {
    const at = open.findIndex((request) => isSame(request, columns));
    if (at === -1) continue;
    found.add(line);
    open.splice(at, 1);
  }
  return found;
}

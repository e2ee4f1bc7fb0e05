import type { RequestColumns } from '#domains/transports/request.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { ReadLine } from './import-lines.ts';

type ImportedRequest = Pick<
  RequestColumns,
  'vin' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel' | 'fromZipCode' | 'toZipCode' | 'pickupDate'
>;

const getWay = ({ vehicleYear, vehicleMake, vehicleModel, fromZipCode, toZipCode, pickupDate }: ImportedRequest): string =>
  JSON.stringify([vehicleYear, vehicleMake, vehicleModel, fromZipCode, toZipCode, pickupDate]).toLowerCase();

/** Two VINs tell whether it is the same vehicle; where one is missing, vehicle, way and day do. */
const isSame = (one: ImportedRequest, other: ImportedRequest): boolean =>
  one.vin && other.vin ? one.vin === other.vin : getWay(one) === getWay(other);

/**
 * The lines that stand in an open request of the actor already: whoever takes a file twice hears of it before it is submitted. Each open
 * request stands for one line, so that five alike are not taken for the one that is there.
 */
export async function openLines({ sql, actor }: ActorCtx, lines: readonly ReadLine[]): Promise<ReadonlySet<number>> {
  const vins = lines.flatMap(({ columns }) => columns.vin ?? []);
  const zips = lines.map(({ columns }) => columns.fromZipCode);
  const open = await sql<ImportedRequest[]>`
    select vin, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code, pickup_date::text as pickup_date from transports
    where shipper_id = ${actor.id} and status in ('submitted', 'quoted', 'accepted', 'assigned')
      and (vin = any(${vins}) or from_zip_code = any(${zips}))`;
  const found = new Set<number>();
  // A VIN tells more than the rest: what it finds is not left to a line without one.
  for (const { line, columns } of lines.toSorted((one, other) => Number(!one.columns.vin) - Number(!other.columns.vin))) {
    const at = open.findIndex((request) => isSame(request, columns));
    if (at === -1) continue;
    found.add(line);
    open.splice(at, 1);
  }
  return found;
}

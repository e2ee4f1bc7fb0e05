import { greatCircleMiles, type Place } from './rules.ts';
import { findPlace } from './zip-table.ts';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

const getCell = (lat: number, lng: number): number => Math.floor(lat) * 1000 + Math.floor(lng);
const getPlace = (zip: number): Place | null => findPlace(String(zip).padStart(5, '0'));

/** ZIP code, latitude and longitude in turn, by whole degrees; plain numbers save megabytes for 42,000 places. */
let cells: ReadonlyMap<number, readonly number[]> | undefined;

function readCells(): ReadonlyMap<number, readonly number[]> {
  const read = new Map<number, number[]>();
  for (let zip = 0; zip < 100_000; zip += 1) {
    const place = getPlace(zip);
    if (!place || place.lat === null || place.lng === null) continue;
    const cell = getCell(place.lat, place.lng);
    const there = read.get(cell);
    if (there) there.push(zip, place.lat, place.lng);
    else read.set(cell, [zip, place.lat, place.lng]);
  }
  return read;
}

const furthestMiles = 60;

/** Null if none is within 60 miles. Reads the table on the first call. */
export function findNearestPlace(point: Point): Place | null {
  cells ??= readCells();
  let nearest: number | null = null;
  let least = furthestMiles;
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1]) {
      const there = cells.get(getCell(point.lat + north, point.lng + east)) ?? [];
      for (let at = 0; at < there.length; at += 3) {
        const miles = greatCircleMiles(point, { lat: there[at + 1]!, lng: there[at + 2]! });
        if (miles < least) [nearest, least] = [there[at]!, miles];
      }
    }
  return nearest === null ? null : getPlace(nearest);
}

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { baseZip } from '#shared/vehicles/vehicles.ts';
import type { Place } from './rules.ts';
import { fileOfProgram } from '#server/root.ts';

/** zips.tsv.gz as bytes (2 MB) instead of 42,000 objects; rows are parsed on demand. */
interface ZipTable {
  readonly bytes: Buffer;
  /** Offset of a ZIP code's row plus one; zero if there is none. */
  readonly startOf: Uint32Array;
}

const newline = 10;
const zipLength = 5;

function readTable(): ZipTable {
  const bytes = gunzipSync(readFileSync(fileOfProgram('src/domains/places/zips.tsv.gz')));
  const startOf = new Uint32Array(100_000);
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    startOf[Number(bytes.toString('latin1', start, start + zipLength))] = start + 1;
    end = bytes.indexOf(newline, start);
  }
  return { bytes, startOf };
}

let table: ZipTable | undefined;

function placeOfNumber(zip: number): Place | null {
  const { bytes, startOf } = (table ??= readTable());
  const start = startOf[zip]! - 1;
  if (start < 0) return null;
  const end = bytes.indexOf(newline, start);
  const [text, city, state, lat, lng] = bytes.toString('latin1', start, end < 0 ? bytes.length : end).split('\t') as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { zip: text, city, state, lat: lat ? Number(lat) : null, lng: lng ? Number(lng) : null };
}

/** Accepts ZIP+4; null if unknown. Reads the table on the first call. */
export function findPlace(zip: string): Place | null {
  const five = baseZip(zip);
  return /^\d{5}$/.test(five) ? placeOfNumber(Number(five)) : null;
}

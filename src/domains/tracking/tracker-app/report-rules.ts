import { z } from 'zod';
import { toleratedSeconds } from '#shared/dates/device-clock.ts';

/** A tracking app keeps sending while the phone is locked. */
export const positionSources = ['page', 'owntracks', 'traccar'] as const;
export type PositionSource = (typeof positionSources)[number];
export type TrackerApp = Exclude<PositionSource, 'page'>;

/** Phone time in Unix milliseconds. */
export interface ReportedFix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
  readonly at: number;
}

/** `fix` is null for messages without a position, such as battery or geofence events. */
export interface TrackerReport {
  readonly app: TrackerApp;
  readonly fix: ReportedFix | null;
}

/** Meters, if the app doesn't report accuracy. */
const usualAccuracy = 100;
const accuracy = z.coerce.number().min(0).max(1_000_000).default(usualAccuracy);
const lat = z.coerce.number().min(-90).max(90);
const lng = z.coerce.number().min(-180).max(180);
const mostSeconds = 4_000_000_000;

/** https://owntracks.org/booklet/tech/json */
const ownTracks = z.object({ lat, lon: lng, acc: accuracy, tst: z.number().min(1).max(mostSeconds) });

/** https://www.traccar.org/osmand, from version 9 on. */
const traccarJson = z.object({
  location: z.object({ timestamp: z.iso.datetime({ offset: true }), coords: z.object({ latitude: lat, longitude: lng, accuracy }) }),
});

/** Same page: Unix time in seconds or milliseconds, or ISO 8601. */
const traccarQuery = z.object({ lat, lon: lng, accuracy, timestamp: z.string().min(1), valid: z.enum(['true', '1']).default('true') });

function readTimestamp(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return Date.parse(text);
  const number = Number(text);
  return number > mostSeconds ? number : number * 1000;
}

function readTraccar(query: unknown, body: unknown): ReportedFix | null {
  const { data: json } = traccarJson.safeParse(body);
  if (json) {
    const { timestamp, coords } = json.location;
    return { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy, at: Date.parse(timestamp) };
  }
  const { data } = traccarQuery.safeParse(query);
  const at = data ? readTimestamp(data.timestamp) : Number.NaN;
  return data && Number.isFinite(at) ? { lat: data.lat, lng: data.lon, accuracy: data.accuracy, at } : null;
}

/** Reads OwnTracks (HTTP mode) or Traccar Client (OsmAnd protocol); null for anything else. */
export function readReport(query: unknown, body: unknown): TrackerReport | null {
  const { data: typed } = z.object({ _type: z.string() }).safeParse(body);
  if (!typed) {
    const fix = readTraccar(query, body);
    return fix && { app: 'traccar', fix };
  }
  // oxlint-disable-next-line no-underscore-dangle -- the app names it so
  if (typed._type !== 'location') return { app: 'owntracks', fix: null };
  const { data } = ownTracks.safeParse(body);
  return data ? { app: 'owntracks', fix: { lat: data.lat, lng: data.lon, accuracy: data.acc, at: data.tst * 1000 } } : null;
}

/** Null if the phone's clock is more than five minutes ahead. Apps don't report when they send, so a wrong clock can't be corrected. */
export function correctReportTime(fix: ReportedFix, now: Date): ReportedFix | null {
  if (fix.at > now.getTime() + toleratedSeconds * 1000) return null;
  return { ...fix, at: Math.min(fix.at, now.getTime()) };
}

import { describe, expect, it } from 'vitest';
import { correctReportTime, readReport } from './report-rules.ts';

const at = Date.parse('2026-12-01T15:00:00.000Z');
const fix = { lat: 34.4264, lng: -100.204, accuracy: 12, at };
const position = { lat: '34.4264', lon: '-100.204', accuracy: '12' };

describe('a message of a tracking app', () => {
  it.each<[string, unknown, unknown, unknown]>([
    [
      'OwnTracks',
      {},
      { _type: 'location', lat: 34.4264, lon: -100.204, acc: 12, tst: at / 1000, tid: 'DO', batt: 81, vel: 96, conn: 'm' },
      { app: 'owntracks', fix },
    ],
    [
      'OwnTracks without its accuracy',
      {},
      { _type: 'location', lat: 34.4264, lon: -100.204, tst: at / 1000 },
      { app: 'owntracks', fix: { ...fix, accuracy: 100 } },
    ],
    ['OwnTracks about something else', {}, { _type: 'status', iOS: { version: '18' } }, { app: 'owntracks', fix: null }],
    [
      'Traccar Client from version 9 on',
      {},
      {
        location: {
          timestamp: '2026-12-01T15:00:00.000Z',
          coords: { latitude: 34.4264, longitude: -100.204, accuracy: 12, speed: 26, heading: 340, altitude: 560 },
          is_moving: true,
          battery: { level: 0.8, is_charging: false },
        },
        device_id: '48241179',
      },
      { app: 'traccar', fix },
    ],
    [
      'Traccar Client before it',
      { id: '48241179', timestamp: String(at / 1000), ...position, speed: '50.5' },
      null,
      { app: 'traccar', fix },
    ],
    ['OsmAnd, in milliseconds', { timestamp: String(at), ...position }, null, { app: 'traccar', fix }],
    ['Traccar Client by ISO 8601', { timestamp: '2026-12-01T15:00:00Z', ...position }, undefined, { app: 'traccar', fix }],
  ])('from %s is read', (_app, query, body, report) => {
    expect(readReport(query, body)).toEqual(report);
  });

  it.each<[string, unknown, unknown]>([
    ['nothing', {}, null],
    ['no place', { timestamp: '1796137200' }, null],
    ['an impossible place', { timestamp: '1796137200', lat: '91', lon: '0' }, null],
    ['no time', { ...position }, null],
    ['an invalid time', { ...position, timestamp: 'noon' }, null],
    ['a position without a fix', { ...position, timestamp: '1796137200', valid: 'false' }, null],
    ['OwnTracks without a time', {}, { _type: 'location', lat: 1, lon: 1 }],
    ['an encrypted location that looks like one', {}, { _type: 'location', data: 'c2VjcmV0' }],
    ['two places', { lat: ['1', '2'], lon: '1', timestamp: '1796137200' }, null],
  ])('with %s is refused', (_what, query, body) => {
    expect(readReport(query, body)).toBeNull();
  });
});

it.each([
  ['an hour ago', -3_600_000, -3_600_000],
  ['of a clock four minutes ahead', 240_000, 0],
  ['of a clock six minutes ahead', 360_000, null],
  ['of next year', 365 * 86_400_000, null],
])('a position %s is dated by our clock or refused', (_when, ahead, counts) => {
  const moved = correctReportTime({ ...fix, at: at + ahead }, new Date(at));
  expect(moved && moved.at - at).toBe(counts);
});

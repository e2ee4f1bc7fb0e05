import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SecurityMetrics } from '../schemas.ts';
import { securityCsv } from './export-security.ts';
import { HourPlot, describeHours } from './hour-plot.tsx';

const hours = (...counts: number[]) => counts.map((count, at) => ({ hour: `2026-11-20T${String(at + 10)}:00:00.000Z`, count }));

describe('events by hour in words', () => {
  it.each([
    [hours(0, 0, 0), 'No events in the last 24 hours.'],
    [hours(0, 1, 0), '1 event in the last 24 hours, most in the hour from 11 AM: 1.'],
    [hours(2, 7, 7), '16 events in the last 24 hours, most in the hour from 11 AM: 7.'],
    [hours(1, 0, 1234), '1,235 events in the last 24 hours, most in the hour from 12 PM: 1,234.'],
  ])('%j', (given, words) => {
    expect(describeHours(given)).toBe(words);
  });
});

it('draws a bar for each hour with events, and leaves the others empty', () => {
  const drawn = renderToStaticMarkup(createElement(HourPlot, { hours: hours(0, 3, 0, 1) }));
  expect(drawn.match(/<rect/g)).toHaveLength(2);
  expect(renderToStaticMarkup(createElement(HourPlot, { hours: hours(0, 0) }))).not.toContain('<rect');
});

it('exports the platform, the events and the bans, one line each', () => {
  const seen: SecurityMetrics = {
    threatScore: 34,
    band: 'high',
    blockedIps: 1,
    failedLogins: 2,
    honeypotTriggers: 0,
    recentEvents: [
      {
        id: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
        ipAddress: '203.0.113.7',
        eventType: 'failed_login',
        threatScore: 10,
        occurrences: 2,
        requestPath: '/api/auth/login',
        createdAt: '2026-11-20T13:16:48.823Z',
        details: {},
        source: { kind: 'key', id: '01a1f91a-3d39-7c52-97db-c90a04b9179f', label: 'Nightly import', ownerName: 'Acme Hauling' },
      },
    ],
    eventsByKind: [],
    topSources: [],
    heldAccounts: [],
    suspendedKeys: [],
    activeBans: [
      {
        id: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
        ipAddress: '198.51.100.1',
        reason: '=Manual, twice',
        threatScore: 80,
        bannedUntil: null,
        isPermanent: true,
        isAutomatic: false,
        causes: [],
        createdAt: '2026-11-20T12:00:00.000Z',
      },
    ],
    matchingBans: 1,
    eventsByHour: [],
    isEnforced: true,
    systemStatus: 'operational',
    measuredAt: '2026-11-20T13:20:00.000Z',
  };
  expect(securityCsv(seen).split('\r\n')).toEqual([
    '\uFEFFRecord,Time,IP address,Counts for,Source,Event,Path,Occurrences,Threat score,Banned until',
    'Platform,2026-11-20T13:20:00.000Z,,,,Threat level High,,,34,',
    'Event,2026-11-20T13:16:48.823Z,203.0.113.7,API key,Nightly import of Acme Hauling,Failed login,/api/auth/login,2,10,',
    `Ban,2026-11-20T12:00:00.000Z,198.51.100.1,,,"'=Manual, twice",,,80,permanent`,
    '',
  ]);
});

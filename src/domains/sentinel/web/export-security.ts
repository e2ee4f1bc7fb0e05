import { getCsv, type CsvColumn } from '#shared/csv/csv.ts';
import { saveFile } from '#web/ui/save-file.ts';
import type { Ban, SecurityEvent, SecurityMetrics } from '../schemas.ts';
import { bandLabels, eventLabels } from '../rules.ts';
import { sourceKindLabels } from './source-labels.ts';

interface Line {
  readonly record: 'Platform' | 'Event' | 'Ban';
  readonly time: string;
  readonly ipAddress?: string;
  /** Whom the points count for: an address, an account or an API key. */
  readonly source?: SecurityEvent['source'];
  readonly what: string;
  readonly path?: string;
  readonly occurrences?: number;
  readonly threatScore: number;
  readonly bannedUntil?: string;
}

const columns: readonly CsvColumn<Line>[] = [
  ['Record', ({ record }) => record],
  ['Time', ({ time }) => time],
  ['IP address', ({ ipAddress }) => ipAddress],
  ['Counts for', ({ source }) => source && sourceKindLabels[source.kind]],
  ['Source', ({ source }) => source && (source.ownerName ? `${source.label} of ${source.ownerName}` : source.label)],
  ['Event', ({ what }) => what],
  ['Path', ({ path }) => path],
  ['Occurrences', ({ occurrences }) => occurrences],
  ['Threat score', ({ threatScore }) => threatScore],
  ['Banned until', ({ bannedUntil }) => bannedUntil],
];

const eventLine = ({ createdAt, ipAddress, source, eventType, requestPath, occurrences, threatScore }: SecurityEvent): Line => ({
  record: 'Event',
  time: createdAt,
  ipAddress,
  source,
  what: eventLabels[eventType],
  path: requestPath,
  occurrences,
  threatScore,
});

const banLine = ({ createdAt, ipAddress, reason, threatScore, bannedUntil }: Ban): Line => ({
  record: 'Ban',
  time: createdAt,
  ipAddress,
  what: reason,
  threatScore,
  bannedUntil: bannedUntil ?? 'permanent',
});

export const securityCsv = ({ measuredAt, band, threatScore, recentEvents, activeBans }: SecurityMetrics): string =>
  getCsv(columns, [
    { record: 'Platform', time: measuredAt, what: `Threat level ${bandLabels[band]}`, threatScore },
    ...recentEvents.map(eventLine),
    ...activeBans.map(banLine),
  ]);

export function exportSecurity(metrics: SecurityMetrics, format: 'csv' | 'json'): void {
  const name = `security-${metrics.measuredAt.slice(0, 16).replace(':', '')}Z.${format}`;
  if (format === 'csv') saveFile(name, 'text/csv;charset=utf-8', securityCsv(metrics));
  else saveFile(name, 'application/json', `${JSON.stringify(metrics, null, 2)}\n`);
}

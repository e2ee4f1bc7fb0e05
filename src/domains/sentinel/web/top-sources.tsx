import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { incidentHref } from '../incidents/incident-rules.ts';
import type { Source } from '../incidents/schemas.ts';
import type { SecurityMetrics } from '../schemas.ts';
import { BanButton, BanDialog } from './ban-dialog.tsx';
import { figure } from './figures-table.tsx';
import { blockedLabels, sourceKindLabels } from './source-labels.ts';

type Row = SecurityMetrics['topSources'][number];

export const SourceLink = ({ source }: { source: Source }) => (
  <Link
    to={incidentHref(source)}
    className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-action-ink underline underline-offset-2"
  >
    <span className={source.kind === 'address' ? 'figures' : ''}>{source.label}</span>
  </Link>
);

const columns: readonly Column<Row>[] = [
  { key: 'source', header: 'Source', cell: ({ source }) => <SourceLink source={source} /> },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ source: { kind, ownerName } }) => (ownerName ? `${sourceKindLabels[kind]} of ${ownerName}` : sourceKindLabels[kind]),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'state',
    cell: ({ source: { kind }, isKeptOut }) => (isKeptOut ? <Badge tone="bad">{blockedLabels[kind]}</Badge> : <Badge>Active</Badge>),
  },
  { key: 'count', header: 'Events', align: 'right', cell: ({ count }) => figure(count) },
  { key: 'points', header: 'Points', align: 'right', cell: ({ points }) => figure(points) },
];

export function TopSources({ sources }: { sources: readonly Row[] | undefined }) {
  const [banned, setBanned] = useState<string | null>(null);
  const actions = ({ source, isKeptOut }: Row) =>
    source.kind === 'address' && !isKeptOut && <BanButton address={source.id} onBan={setBanned} />;
  return (
    <>
      <Table
        caption="Top sources"
        columns={columns}
        rows={sources}
        rowKey={({ source }) => `${source.kind} ${source.id}`}
        actions={actions}
        empty={<p>No events in the last 24 hours.</p>}
      />
      <BanDialog address={banned} onClose={() => setBanned(null)} />
    </>
  );
}

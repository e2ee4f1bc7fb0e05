import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { PagedTable } from '#web/lists/paged-table.tsx';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { ClaimLine, OpsView } from '../schemas.ts';
import { useDeskClaims } from './claim-data.ts';
import { describeClaimState, describeNext } from './claim-labels.ts';

export const meta = () => pageTitle('Claims');

export default function ClaimsConsoleScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return (
    <Page width="desk" trail={underDashboard} title="Claims" text="For damage, loss and delay. Escalated claims need your decision.">
      <Tabs
        label="Claims"
        tabs={[
          { value: 'desk', label: 'To decide', content: <List view="desk" /> },
          { value: 'running', label: 'Open', content: <List view="running" /> },
          { value: 'over', label: 'Closed', content: <List view="over" /> },
        ]}
      />
    </Page>
  );
}

const columns: readonly Column<ClaimLine>[] = [
  {
    key: 'transport',
    header: 'Transport',
    className: 'max-md:basis-full!',
    cell: ({ id, about }) => (
      <Link
        to={`/claims/${id}`}
        title={about}
        className="font-head font-semibold underline-offset-2 hover:underline max-md:block max-md:truncate"
      >
        {about}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'fact',
    className: 'max-md:before:hidden',
    cell: (row) => {
      const [tone, stateLabel] = describeClaimState(row);
      return <Badge tone={tone}>{stateLabel}</Badge>;
    },
  },
  { key: 'claimed', header: 'Claimed', align: 'right', cell: ({ claimed }) => formatUsd(claimed) },
  {
    key: 'awarded',
    header: 'Awarded',
    align: 'right',
    phone: 'left-out',
    cell: ({ awarded }) => (awarded === null ? 'Pending' : formatUsd(awarded)),
  },
  { key: 'claimant', header: 'Shipper', phone: 'left-out', cell: ({ claimant }) => claimant },
  { key: 'carrier', header: 'Carrier', phone: 'left-out', cell: ({ carrierSide }) => carrierSide },
  { key: 'opened', header: 'Filed', phone: 'left-out', cell: ({ openedAt }) => formatDate(openedAt) },
  { key: 'next', header: 'Next', phone: 'line', cell: ({ next }) => toNext(next) },
];

function toNext(next: ClaimLine['next']): ReactNode {
  if (next?.who !== 'desk') return describeNext({ next }) || null;
  return <span className="font-semibold">Your turn: decide by {formatDate(next.by)}</span>;
}

const nothing: Readonly<Record<OpsView, readonly [title: string, text: string]>> = {
  desk: ['Nothing to decide', 'Claims appear here when the two sides do not agree or one of them does not answer for two weeks.'],
  running: ['No open claims', 'Shippers can file a claim on a delivered transport.'],
  over: ['No closed claims', 'Settled, decided and withdrawn claims appear here.'],
};

function List({ view }: { view: OpsView }) {
  const claims = useDeskClaims(view);
  const [title, text] = nothing[view];
  return (
    <PagedTable
      pages={claims}
      failure="The claims could not be loaded."
      forms={{ one: 'claim', other: 'claims' }}
      caption="Claims"
      columns={columns}
      loadingRows={6}
      dense
      empty={<Empty title={title} text={text} />}
    />
  );
}

import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { isAdmin } from '#shared/roles.ts';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { OverviewSpan } from '../../overview/schemas.ts';
import { getOverview } from '../../endpoints.ts';
import { FigureCard } from './figure-card.tsx';
import { figures, spanName } from './figures.ts';

export const meta = () => pageTitle('Statistics');

export default function OverviewScreen() {
  const { user } = useSession();
  return user && isAdmin(user.role) ? <Overview /> : <Navigate to="/dashboard" replace />;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

function Overview() {
  const [search, change] = useAddress();
  const span: OverviewSpan = search.get('by') === 'month' ? 'month' : 'day';
  const before = search.get('before');
  const { data, error, refetch } = useCall(getOverview, { query: { by: span, ...(isDay(before) && { before }) } }, { fresh: true });
  const lines = data?.lines;
  const [first, last] = [lines?.[0], lines?.at(-1)];
  return (
    <Page
      width="desk"
      trail={underDashboard}
      title="Statistics"
      text={
        <span role="status">
          {data?.countedAt ? `Updated every five minutes, last at ${formatDateTime(data.countedAt)}. Days and months are UTC.` : ''}
        </span>
      }
      actions={
        <Select
          aria-label="By day or by month"
          options={[
            { value: 'day', label: 'By day' },
            { value: 'month', label: 'By month' },
          ]}
          value={span}
          onChange={(event) => change({ by: event.target.value === 'month' ? 'month' : '', before: '' }, 'push')}
        />
      }
    >
      {error && !data && <Failed message="We couldn't load the statistics." onRetry={() => void refetch()} />}
      {lines?.length === 0 && (
        <Empty
          title={before ? 'No data before this day' : 'No data yet'}
          text={before ? undefined : 'Figures appear within five minutes of the first request.'}
          action={before ? <Button onClick={() => change({ before: '' }, 'push')}>Show the latest</Button> : undefined}
        />
      )}
      {!(error && !data) && lines?.length !== 0 && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-h-6 flex-1 font-head font-semibold">
              {first &&
                last &&
                (first === last ? spanName(first.from, span) : `${spanName(first.from, span)} to ${spanName(last.from, span)}`)}
            </p>
            <Button variant="secondary" size="sm" disabled={!data?.earlier} onClick={() => change({ before: data?.earlier ?? '' }, 'push')}>
              Earlier
            </Button>
            <Button variant="secondary" size="sm" disabled={!before} onClick={() => change({ before: '' }, 'push')}>
              Latest
            </Button>
          </div>
          <div className="grid gap-4 lg:grid-cols-2">
            {figures.map((figure) => (
              <FigureCard key={figure.key} figure={figure} lines={lines} span={span} />
            ))}
          </div>
        </>
      )}
    </Page>
  );
}

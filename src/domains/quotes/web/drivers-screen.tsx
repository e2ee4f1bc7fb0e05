import { useSession } from '#domains/accounts/web/session.ts';
import { SettingsPage } from '#domains/accounts/web/settings-page.tsx';
import { formatDate } from '#shared/dates.ts';
import { isPricing } from '#shared/roles.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { telHref } from '#web/ui/tel-href.ts';
import { Link } from 'react-router';
import type { RosterMember } from '../crew/roster-schemas.ts';
import { useRoster } from './quote-data.ts';
import { describeJob } from './roster-choice.tsx';

export const meta = () => pageTitle('Drivers');

const howToAdd =
  'To add a driver, have them register as Driver, then name them by email address on a job. They appear here once they agree.';

const licenseBadges: Readonly<Record<RosterMember['license'], readonly [tone: Tone, label: string]>> = {
  verified: ['good', 'Verified'],
  in_review: ['action', 'In review'],
  none: ['neutral', 'Not uploaded'],
};

function Phone({ phone }: { phone: string | null }) {
  if (!phone) return <span className="text-muted">–</span>;
  const href = telHref(phone);
  if (!href) return formatPhone(phone);
  return (
    <a href={href} className="text-action-ink underline underline-offset-2">
      {formatPhone(phone)}
    </a>
  );
}

const columns: readonly Column<RosterMember>[] = [
  {
    key: 'name',
    header: 'Driver',
    cell: ({ name, email }) => (
      <>
        <span className="block font-head font-semibold">{name}</span>
        <span className="block text-xs break-all text-muted">{email}</span>
      </>
    ),
  },
  { key: 'phone', header: 'Phone', className: 'whitespace-nowrap', cell: ({ phone }) => <Phone phone={phone} /> },
  {
    key: 'license',
    header: 'License',
    cell: ({ license }) => {
      const [tone, label] = licenseBadges[license];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    key: 'job',
    header: 'Current job',
    cell: (member) =>
      member.currentJob ? (
        <Link to={`/transports/${member.currentJob.transportId}`} className="text-action-ink underline underline-offset-2">
          {describeJob(member)}
        </Link>
      ) : (
        (describeJob(member) ?? <span className="text-muted">Free</span>)
      ),
  },
  { key: 'jobs', header: 'Jobs', align: 'right', cell: ({ jobCount }) => jobCount },
  { key: 'last', header: 'Last job', className: 'whitespace-nowrap', cell: ({ lastJobAt }) => formatDate(lastJobAt) },
];

export default function DriversScreen() {
  const { user } = useSession();
  const isOffering = user !== null && isPricing(user.role);
  const roster = useRoster(isOffering);
  return (
    <SettingsPage width="desk" title="Drivers" text={howToAdd}>
      {isOffering ? (
        <ListState
          query={roster}
          isEmpty={(people) => !people.some(({ part }) => part === 'driver')}
          empty={
            <Empty
              title="No drivers yet"
              text="Drivers who agreed to a job of yours appear here, with their phone number and current job."
            />
          }
        >
          {(people) => (
            <Table
              dense
              caption="Drivers"
              columns={columns}
              rows={people.filter(({ part }) => part === 'driver')}
              rowKey={({ id }) => id}
            />
          )}
        </ListState>
      ) : (
        <Empty title="Not available for this account" text="Only carriers, brokers and independent drivers have drivers." />
      )}
    </SettingsPage>
  );
}

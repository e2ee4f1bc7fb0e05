import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { AddressSelect } from '#web/lists/search-form.tsx';
import { byTime, useList } from '#web/lists/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { AccessLog } from '../access-schemas.ts';
import { accessTypes } from '../retention-rules.ts';
import { listAccessLogs, exportAccessLogs } from '../endpoints.ts';
import { accessBadges, describeFileType, purposeLabels } from './access-labels.ts';

const getWho = ({ accessedBy, accessedByName, accessedAs }: AccessLog): string =>
  accessedBy ? [accessedByName ?? 'Deleted account', accessedAs && roleLabels[accessedAs as Role]].filter(Boolean).join(', ') : 'Carriage';

const columns: readonly Column<AccessLog>[] = [
  {
    key: 'file',
    header: 'File',
    cell: ({ fileType }) => <span className="font-semibold md:whitespace-nowrap">{describeFileType(fileType)}</span>,
  },
  {
    key: 'access',
    header: 'Access',
    phone: 'state',
    cell: ({ accessType }) => <Badge tone={accessBadges[accessType].tone}>{accessBadges[accessType].label}</Badge>,
  },
  { key: 'who', header: 'By', cell: (row) => <span className="[overflow-wrap:anywhere]">{getWho(row)}</span> },
  { key: 'purpose', header: 'Purpose', phone: 'line', cell: ({ purpose }) => (purpose ? purposeLabels[purpose] : 'Not recorded') },
  {
    key: 'when',
    header: 'When',
    sortKey: 'created',
    cell: ({ accessedAt }) => <span className="whitespace-nowrap">{formatDateTime(accessedAt)}</span>,
  },
  {
    key: 'transport',
    header: 'Transport',
    phone: 'left-out',
    cell: ({ transportId }) =>
      transportId ? (
        <Link to={`/transports/${transportId}`} className="figures">
          {shortId(transportId)}
        </Link>
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  {
    key: 'address',
    header: 'IP address',
    phone: 'left-out',
    cell: ({ ipAddress }) => <span className="figures">{ipAddress || 'None'}</span>,
  },
];

const options = accessTypes.map((value) => ({ value, label: accessBadges[value].label }));

export function AccessAudit() {
  const [address] = useAddress();
  const accessType = accessTypes.find((one) => one === address.get('access'));
  const logs = useList(listAccessLogs, {
    name: 'access',
    sorts: byTime('When'),
    query: { ...(accessType && { accessType }) },
    limit: 100,
    fresh: true,
  });
  return (
    <div className="grid gap-4">
      <p className="max-w-text text-muted">
        Every access to a personal file is logged, including refused ones. Entries can't be changed. Names are shown as they are today.
      </p>
      <div role="search" aria-label="Access audit" className="max-w-56">
        <AddressSelect list="access" name="access" label="Access" any="Any access" options={options} />
      </div>
      <ListTable
        list={logs}
        failure="We couldn't load the access audit."
        forms={{ one: 'entry', other: 'entries' }}
        caption="Access audit"
        columns={columns}
        dense
        file={{ endpoint: exportAccessLogs, name: 'access-audit' }}
        empty={
          accessType ? (
            <Empty title="No entries match" text="Try removing a filter." />
          ) : (
            <Empty title="No entries yet" text="Views, downloads, refusals and deletions of personal files appear here." />
          )
        }
      />
    </div>
  );
}

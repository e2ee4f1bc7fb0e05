import { Link } from 'react-router';
import type { User } from '#domains/accounts/schemas.ts';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { canSeeSecurity } from '#domains/sentinel/rules.ts';
import { SecurityStatusCard } from '#domains/sentinel/web/security-status-card.tsx';
import { supportingRoles } from '#domains/transports/rules.ts';
import { counted } from '#shared/text/counted.ts';
import { isPricing, isShipping, roleLabels, type Role } from '#shared/roles.ts';
import { Page } from '#web/shell/page.tsx';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { cx } from '#web/ui/class-names.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { ComplianceFixes, describeCompliance } from '#domains/compliance/web/compliance-card.tsx';
import type { TransportCounts } from '#domains/transports/lists/counts-schemas.ts';
import { useDrafts, useTransportCounts } from '#domains/transports/web/data.ts';
import { DraftsTable } from '#domains/quotes/web/drafts-table.tsx';
import { ExportButton, useExport } from '#domains/quotes/web/export/export-button.tsx';
import { exportTransports } from '#domains/quotes/web/export/export-transports.ts';
import { everybody, kinds, type DashboardKind } from './kinds.tsx';
import { OwnActions } from './own-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { NoPartYet } from '#domains/transports/web/participants/no-part-yet.tsx';
import { NewRequest } from '#domains/transports/web/new-request.tsx';
import { RecentTransports } from '#domains/transports/web/recent-transports.tsx';
import { useAreNextActionsComing } from '#domains/next-actions/web/next-action-data.ts';

const isSupporting = (role: Role) => (supportingRoles as readonly Role[]).includes(role);

const first = 'max-sm:order-first max-sm:w-full';
const beside = 'max-sm:grow max-sm:px-2 max-sm:whitespace-nowrap';

const wideOnly = 'max-sm:hidden';

const recentBelow = 3;
const recentShort = 6;

export function UserDashboard({ user }: { user: User }) {
  const compliance = useGate();
  const areNextActionsComing = useAreNextActionsComing();
  const { begin, isWorkFirst = false, nothing, meanwhile, empty, work: Work = OwnActions } = kinds[user.role] ?? everybody;
  const actions = <DashboardActions role={user.role} begin={begin} />;
  const isDesk = useIsDesktop();
  const areActionsFirst = !isWorkFirst && (isDesk || begin !== null);
  return (
    <Page
      width="desk"
      title={`Welcome, ${user.fullName || user.email}`}
      text={<span className="lg:sr-only">{roleLabels[user.role]}</span>}
      isCompact={isWorkFirst}
      actions={areActionsFirst && actions}
    >
      <Work role={user.role} nothing={<Nothing text={nothing} meanwhile={meanwhile} />} />
      <div className={cx('contents', areNextActionsComing && 'follows')}>
        {!areActionsFirst && !isWorkFirst && <div className="flex flex-wrap gap-3">{actions}</div>}
        {!isWorkFirst && <DashboardStats user={user} />}
        <Drafts ships={isShipping(user.role)} />
        <div className={cx('grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]', !isWorkFirst && 'max-sm:pb-16')}>
          <RecentTransports
            showsPrices={!isWorkFirst}
            {...(!isShipping(user.role) && { limit: isPricing(user.role) ? recentShort : recentBelow })}
            areShort={isPricing(user.role) || isWorkFirst}
            {...(isSupporting(user.role) && { empty: <NoPartYet {...user} /> })}
            {...(empty && { empty: <Empty {...empty} action={begin && <BeginLink begin={begin} />} /> })}
          />
          <div className="grid gap-6">
            {canSeeSecurity(user) && <SecurityStatusCard />}
            <ComplianceFixes status={compliance.data} />
            <RecentActivity accountCreatedAt={user.createdAt} {...(isWorkFirst && { limit: recentBelow })} />
          </div>
        </div>
        {isWorkFirst && (
          <>
            <DashboardStats user={user} />
            <div className="flex flex-wrap gap-3 max-sm:pb-16" data-print="hide">
              {actions}
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

/** On phones, what doesn't fit beside the main button. */
function MoreMenu() {
  const { run, isPending } = useExport(exportTransports);
  return (
    <div className="max-sm:grow sm:hidden">
      <Menu
        trigger={
          <Button variant="secondary" iconAfter="chevron-down" pending={isPending} pendingLabel="Exporting..." className="w-full">
            More
          </Button>
        }
        items={[
          { label: 'Compliance Docs', icon: 'file', to: '/compliance-documents' },
          { label: 'Export Data', icon: 'download', onSelect: () => void run() },
        ]}
      />
    </div>
  );
}

function DashboardActions({ role, begin }: { role: Role; begin: DashboardKind['begin'] }) {
  const hauls = isPricing(role);
  return (
    <>
      <ButtonLink to="/compliance-documents" variant="secondary" icon="file" className={hauls ? wideOnly : beside}>
        Compliance Docs
      </ButtonLink>
      {hauls && (
        <ButtonLink to="/payouts" variant="secondary" className={beside}>
          Get paid
        </ButtonLink>
      )}
      <ExportButton save={exportTransports} className={hauls ? wideOnly : beside} />
      {hauls && <MoreMenu />}
      <NewRequest label="New Transport" isMain={!begin} className={begin ? beside : first} />
      {begin && <BeginLink begin={begin} className={first} />}
    </>
  );
}

/** For other roles only if there are drafts. */
function Drafts({ ships }: { ships: boolean }) {
  const drafts = useDrafts();
  if (!ships && !drafts.data?.length) return null;
  return (
    <section aria-labelledby="drafts" className="grid gap-3">
      <h2 id="drafts" className="text-lg">
        Draft Quotes
      </h2>
      <DraftsTable />
    </section>
  );
}

const Nothing = ({ text, meanwhile }: { text: string; meanwhile: DashboardKind['meanwhile'] }) => (
  <>
    <span>{text}</span>{' '}
    {meanwhile && (
      <Link to={meanwhile.to} className="inline-flex min-h-6 items-center text-action-ink underline underline-offset-2">
        {meanwhile.label}
      </Link>
    )}
  </>
);

const BeginLink = ({ begin: { to, icon, label }, className }: { begin: NonNullable<DashboardKind['begin']>; className?: string }) => (
  <ButtonLink to={to} icon={icon} className={className}>
    {label}
  </ButtonLink>
);

function describeQuotes(role: Role, { all, completed, delivered, cancelled }: TransportCounts): string {
  const confirmed = completed - delivered;
  if (isPricing(role) && confirmed) return `Transports you take part in, ${confirmed} completed`;
  const open = `${all - confirmed - cancelled} open`;
  if (!isShipping(role) && role !== 'compliance') return `${counted(all, { one: 'transport', other: 'transports' })}, ${open}`;
  return `${counted(all, { one: 'request', other: 'requests' })}, ${open}`;
}

/** Holds the line open until the figures are there. */
const unknownNote = '\u00a0';

const describeCompleted = ({ delivered }: TransportCounts): string =>
  delivered > 0 ? `${delivered} more delivered, to confirm` : 'Delivered and confirmed';

function DashboardStats({ user }: { user: User }) {
  const counts = useTransportCounts();
  const compliance = useGate();
  if (counts.error) return <Failed message="Your figures could not be loaded." onRetry={() => void counts.refetch()} />;
  const { data } = counts;
  const complianceText = compliance.data && describeCompliance(compliance.data, user);
  const complianceNote =
    user.role === 'shipper' && complianceText?.label === 'Active' ? 'Shippers need no documents' : complianceText?.note;
  return (
    <StatRow>
      <Stat label="Active Quotes" value={data?.all} note={data ? describeQuotes(user.role, data) : unknownNote} icon="file" to="/quotes" />
      <Stat
        label="Pending Shipments"
        value={data && data.submitted + data.quoted + data.accepted}
        note="No truck assigned yet"
        icon="clock"
        to="/quotes"
      />
      <Stat
        label="Completed Transports"
        value={data && data.completed - data.delivered}
        note={data ? describeCompleted(data) : unknownNote}
        icon="circle-check"
        to="/quotes?status=completed"
      />
      <Stat
        label="Compliance Status"
        value={compliance.error ? 'Unknown' : complianceText?.label}
        note={compliance.error ? 'Could not be loaded' : (complianceNote ?? 'Checking')}
        icon="shield"
        to="/compliance-documents"
      />
    </StatRow>
  );
}

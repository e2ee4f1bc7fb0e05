import { Link } from 'react-router';
import { NextStop } from '#domains/next-actions/web/next-stop.tsx';
import { useNextActions } from '#domains/next-actions/web/next-action-data.ts';
import { NextActionGroup } from '#domains/next-actions/web/next-action-group.tsx';
import { isForToday } from '#domains/next-actions/web/next-action-labels.ts';
import { OtherActions } from '#domains/next-actions/web/next-action-list.tsx';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { DriverBar, driverStep, findNextStop, isMove } from './driver-step.tsx';
import type { WorkProps } from './work-props.ts';

export function DriverHome({ nothing }: WorkProps) {
  const turns = useNextActions();
  const now = new Date(turns.dataUpdatedAt);
  const next = findNextStop(turns.data);
  const rest = turns.data?.filter((turn) => turn.isYours && turn !== next);
  const others = turns.data?.filter(({ isYours }) => !isYours) ?? [];
  // Requests to the driver are due today whatever the pickup date; only stops wait for their day.
  const isNow = (turn: NextAction) => !isMove(turn.kind) || isForToday(turn, now);
  const today = rest?.filter(isNow);
  const later = rest?.filter((turn) => !isNow(turn)) ?? [];
  if (turns.error && !turns.data) return <Failed message="Your jobs could not be loaded." onRetry={() => void turns.refetch()} />;
  return (
    <>
      {next && <NextStop turn={next} now={now} step={driverStep(next, 'max-sm:hidden')} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-6">
          <NextActionGroup
            title="Today"
            turns={today}
            now={now}
            empty={next ? 'Nothing else today.' : later.length > 0 ? 'No jobs today.' : nothing}
            main={next ? undefined : today?.[0]}
          />
          {later.length > 0 && <NextActionGroup title="Later" turns={later} now={now} empty="" />}
          {others.length > 0 && (
            <div className="rounded border border-line bg-surface [&>div]:border-t-0">
              <OtherActions now={now} turns={others} />
            </div>
          )}
        </div>
        <DriverDocuments job={next ?? turns.data?.[0]} />
      </div>
      {next && <DriverBar next={next} />}
    </>
  );
}

function DriverDocuments({ job }: { job: NextAction | undefined }) {
  return (
    <Card title="Documents" flush>
      <ul className="divide-y divide-line border-t border-line">
        {job?.transportId && (
          <DocumentRow label="Bill of lading and inspections" text={job.title} to={`/transports/${job.transportId}?tab=documents`} />
        )}
        <DocumentRow label="Licenses and certificates" text="Your compliance documents" to="/compliance-documents" />
      </ul>
    </Card>
  );
}

const DocumentRow = ({ label, text, to }: { label: string; text: string; to: string }) => (
  <li>
    <Link to={to} className="flex min-h-14 items-center gap-3 px-5 py-2 no-underline hover:bg-sunken">
      <Icon name="file" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-head font-semibold [overflow-wrap:anywhere]">{label}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      <Icon name="chevron-right" className="shrink-0 text-muted" />
    </Link>
  </li>
);

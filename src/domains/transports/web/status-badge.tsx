import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/class-names.ts';
import type { TransportStatus } from '../schemas.ts';
import { getStationIndex, stations, statusBadges } from './transport-labels.ts';

export function StatusBadge({ status }: { status: TransportStatus }) {
  const { label, tone } = statusBadges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The status and, beside it, an open problem. */
export const StatusBadges = ({ status, problem }: { status: TransportStatus; problem: string | null | undefined }) => (
  <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
    <StatusBadge status={status} />
    {problem && <Badge tone="bad">{problem}</Badge>}
  </span>
);

function toText(status: TransportStatus, at: number): string {
  if (status === 'cancelled') return 'Cancelled before the journey ended';
  return `Step ${at + 1} of ${stations.length}: ${statusBadges[status].label}`;
}

const drivenLane =
  'absolute inset-x-0 top-[3px] h-0.5 text-lane bg-[repeating-linear-gradient(to_right,currentColor_0_8px,transparent_8px_14px)]';

export function CountedProgress({ status }: { status: TransportStatus }) {
  const at = getStationIndex(status);
  return (
    <div className="flex items-center gap-3">
      <div className="flex-1">
        <RouteProgress status={status} />
      </div>
      {at >= 0 && (
        <span aria-hidden="true" className="text-sm text-muted">
          Step {at + 1} of {stations.length}
        </span>
      )}
    </div>
  );
}

export function RouteProgress({ status }: { status: TransportStatus }) {
  const at = getStationIndex(status);
  const toPlace = (station: number) => `${(station * 100) / (stations.length - 1)}%`;
  return (
    <div role="img" aria-label={toText(status, at)} className="relative mx-2 my-1 h-4">
      <span className="absolute inset-x-0 top-1 h-2 bg-line" />
      {at > 0 && (
        <span className="absolute top-1 left-0 h-2 bg-asphalt" style={{ width: toPlace(at) }}>
          <span className={drivenLane} />
        </span>
      )}
      {stations.map((station, index) => (
        <span
          key={station}
          style={{ left: toPlace(index) }}
          className={cx(
            'absolute top-2 -translate-1/2 rounded-full',
            index === at && 'size-4 border-3 border-ink bg-lane',
            index > at && 'size-2.5 border-2 border-line-strong bg-surface',
          )}
        />
      ))}
    </div>
  );
}

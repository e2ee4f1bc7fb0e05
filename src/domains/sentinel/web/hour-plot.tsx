import type { SecurityMetrics } from '../contract.ts';

type Hours = SecurityMetrics['eventsByHour'];

const height = 120;
const step = 20;

const hourOf = (hour: string) => new Intl.DateTimeFormat('en-US', { hour: 'numeric' }).format(new Date(hour));

/** What the plot shows, in words. */
export function hoursInWords(hours: Hours): string {
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'No events in the last 24 hours.';
  const busiest = hours.reduce((one, other) => (other.count > one.count ? other : one));
  const events = total === 1 ? '1 event' : `${total.toLocaleString('en-US')} events`;
  return `${events} in the last 24 hours, most in the hour from ${hourOf(busiest.hour)}: ${busiest.count.toLocaleString('en-US')}.`;
}

/** Events by hour as bars, an hour without any left empty, the running hour last and in the lane's colour; the same in words above. */
export function HourPlot({ hours }: { hours: Hours }) {
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const words = hoursInWords(hours);
  return (
    <div className="grid gap-3">
      <p>{words}</p>
      <svg
        viewBox={`0 0 ${hours.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Events by hour. ${words}`}
        className="h-32 w-full border-b border-line-strong"
      >
        {hours.map(({ hour, count }, at) => {
          const tall = Math.max(3, (count / most) * height);
          const isRunning = at === hours.length - 1;
          return (
            count > 0 && (
              <rect
                key={hour}
                x={at * step + 2}
                y={height - tall}
                width={step - 4}
                height={tall}
                className={isRunning ? 'fill-lane-edge' : 'fill-action'}
              />
            )
          );
        })}
      </svg>
      <p aria-hidden="true" className="figures flex justify-between text-xs text-muted">
        {[0, 6, 12, 18].map((at) => hours[at] && <span key={at}>{hourOf(hours[at].hour)}</span>)}
        <span>this hour</span>
      </p>
    </div>
  );
}

import { useCall } from '#web/api/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { getOverview } from '../../endpoints.ts';
import { FigureCard } from './figure-card.tsx';
import { figures } from './figures.ts';

const homeKeys = ['held', 'released', 'firstOffer', 'onTime'];
const homeFigures = homeKeys.flatMap((key) => figures.filter((figure) => figure.key === key));

export function PlatformCharts() {
  const { data, error, refetch } = useCall(getOverview, { query: { by: 'day' } }, { fresh: true });
  return (
    <section aria-labelledby="platform" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="platform" className="text-lg">
          Money and service, last 30 days
        </h2>
        <ButtonLink to="/admin/overview" variant="quiet" size="sm" iconAfter="arrow-right" className="-mx-3 -my-1">
          All figures
        </ButtonLink>
      </div>
      {error && !data && <Failed message="We couldn't load the figures." onRetry={() => void refetch()} />}
      {data?.lines.length === 0 && <Empty title="No data yet" text="Figures appear within five minutes of the first request." />}
      {!(error && !data) && data?.lines.length !== 0 && (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {homeFigures.map((figure) => (
            <FigureCard key={figure.key} figure={figure} lines={data?.lines} span="day" />
          ))}
        </div>
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useRecentTransports } from './data.ts';
import { NewRequest } from './new-request.tsx';
import { TransportCard, TransportLine } from './transport-card.tsx';

const mostShown = 5;

interface RecentTransportsProps {
  empty?: ReactNode;
  limit?: number;
  /** One line each, for screens that show the jobs elsewhere in full. */
  areShort?: boolean;
  showsPrices?: boolean;
}

export function RecentTransports({
  empty = <NoTransports />,
  limit = mostShown,
  areShort = false,
  showsPrices = true,
}: RecentTransportsProps) {
  const transports = useRecentTransports(limit);
  return (
    <section aria-labelledby="recent-transports" className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-transports" className="text-lg">
          Recent Transport Requests
        </h2>
        {transports.data?.length === limit && (
          <ButtonLink to="/quotes" variant="quiet" size="sm" iconAfter="arrow-right" className="-mx-3 -my-1">
            All transports
          </ButtonLink>
        )}
      </div>
      <ListState query={transports} errorText="Your transports could not be loaded." loading={<CardsLoading />} empty={empty}>
        {(list) => (
          <ul className="divide-y divide-line rounded border border-line bg-surface max-sm:[&>li:nth-child(n+4)]:hidden">
            {list.map((transport) => (
              <li key={transport.id}>
                {areShort ? <TransportLine transport={transport} showsPrice={showsPrices} /> : <TransportCard transport={transport} />}
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </section>
  );
}

const NoTransports = () => (
  <Empty
    title="No transport requests yet"
    text="Your requests, their quotes and each vehicle's progress appear here."
    action={<NewRequest label="New Transport" isMain />}
  />
);

export function CardsLoading({ cards = 2 }: { cards?: number }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="grid gap-3 rounded border border-line bg-surface p-5">
          <div className="flex justify-between gap-6">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}

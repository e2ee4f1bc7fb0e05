import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { UsRouteMapProps } from './us-route-drawing.tsx';

const Drawing = lazy(() => import('./us-route-drawing.tsx').then((module) => ({ default: module.UsRouteDrawing })));

/** The map of the states with a route, a position or listings on it; fetched only where it is shown. */
export function UsRouteMap(props: UsRouteMapProps) {
  return (
    <Suspense fallback={<Skeleton className="aspect-[975/610] w-full" />}>
      <Drawing {...props} />
    </Suspense>
  );
}

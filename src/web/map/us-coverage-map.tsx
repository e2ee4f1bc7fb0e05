import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { UsCoverageMapProps } from './us-coverage-drawing.tsx';

const Drawing = lazy(() => import('./us-coverage-drawing.tsx').then((module) => ({ default: module.UsCoverageDrawing })));

/** The states that are served and the lanes between them; fetched only where it is shown. */
export function UsCoverageMap(props: UsCoverageMapProps) {
  return (
    <Suspense fallback={<Skeleton className="aspect-[975/610] w-full" />}>
      <Drawing {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { UsLanesMapProps } from './us-lanes-drawing.tsx';

const Drawing = lazy(() => import('./us-lanes-drawing.tsx').then((module) => ({ default: module.UsLanesDrawing })));

/** The states shaded by how much starts there, with lanes between them; fetched only where it is shown. */
export function UsLanesMap(props: UsLanesMapProps) {
  return (
    <Suspense fallback={<Skeleton className="aspect-[975/610] w-full" />}>
      <Drawing {...props} />
    </Suspense>
  );
}

import type { ComponentType } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { late } from '#web/ui/feedback/late.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const usualSize = 'aspect-[975/610] w-full';

/** Loads the drawing on demand. If that fails, the text around the map must say the same. */
export const lateMap = <Props extends object>(load: () => Promise<ComponentType<Props>>, size = usualSize): ComponentType<Props> =>
  late(
    load,
    <Skeleton className={size} />,
    <p className={cx(size, 'grid place-items-center rounded border border-line p-4 text-center text-muted')}>
      We couldn’t load the map. Reload the page to try again.
    </p>,
  );

import { lateMap } from './late-map.tsx';

const wideSize = 'aspect-[17/10] w-full lg:aspect-[3/1]';

/** Low and as wide as its card. */
export const WideRouteMap = lateMap(() => import('./us-route-drawing.tsx').then((module) => module.WideRouteDrawing), wideSize);

export const UsRouteMap = lateMap(() => import('./us-route-drawing.tsx').then((module) => module.UsRouteDrawing));

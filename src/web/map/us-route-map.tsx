import { lateMap } from './late-map.tsx';

/** The map of the states with a route, a position or listings on it; fetched only where it is shown. */
export const UsRouteMap = lateMap(() => import('./us-route-drawing.tsx').then((module) => module.UsRouteDrawing));

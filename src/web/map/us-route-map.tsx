import { lateMap } from './late-map.tsx';

export const UsRouteMap = lateMap(() => import('./us-route-drawing.tsx').then((module) => module.UsRouteDrawing));

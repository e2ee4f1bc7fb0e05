import { lateMap } from './late-map.tsx';

export const UsLanesMap = lateMap(() => import('./us-lanes-drawing.tsx').then((module) => module.UsLanesDrawing));

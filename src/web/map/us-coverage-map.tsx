import { lateMap } from './late-map.tsx';

export const UsCoverageMap = lateMap(() => import('./us-coverage-drawing.tsx').then((module) => module.UsCoverageDrawing));

import { lateMap } from './late-map.tsx';

/** The states that are served and the lanes between them; fetched only where it is shown. */
export const UsCoverageMap = lateMap(() => import('./us-coverage-drawing.tsx').then((module) => module.UsCoverageDrawing));

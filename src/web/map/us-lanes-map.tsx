import { lateMap } from './late-map.tsx';

/** The states shaded by how much starts there, with lanes between them; fetched only where it is shown. */
export const UsLanesMap = lateMap(() => import('./us-lanes-drawing.tsx').then((module) => module.UsLanesDrawing));

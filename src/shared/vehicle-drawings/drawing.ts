/** A part of a drawing: body is filled, glass shaded, wheel dark, line only drawn. */
export interface Shape {
  readonly role: 'body' | 'glass' | 'wheel' | 'line';
  /** A path on the grid of its view. */
  readonly d: string;
}

/** Width and height of the grid on which each view is drawn. */
export const grids = {
  left: [200, 100],
  right: [200, 100],
  top: [200, 100],
  front: [100, 100],
  rear: [100, 100],
} as const;

/** The sides from which a vehicle is drawn. */
export type View = keyof typeof grids;

/** A vehicle as it is drawn: its left side with the front on the left, which mirrored is its right side, and its other views. */
export interface Drawing {
  readonly side: readonly Shape[];
  readonly top: readonly Shape[];
  readonly front: readonly Shape[];
  readonly rear: readonly Shape[];
}

/** A filled part of the body. */
export const body = (d: string): Shape => ({ role: 'body', d });
/** A shaded pane. */
export const glass = (d: string): Shape => ({ role: 'glass', d });
/** A line that fills nothing. */
export const line = (d: string): Shape => ({ role: 'line', d });

/** A circle as a path. */
const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A wheel from the side, with its hub. */
export const wheel = (x: number, y: number, r: number): Shape[] => [
  { role: 'wheel', d: circle(x, y, r) },
  { role: 'body', d: circle(x, y, Math.round(r * 0.45)) },
];

/** A round lamp, knob or the like. */
export const round = (x: number, y: number, r: number, role: Shape['role'] = 'line'): Shape => ({ role, d: circle(x, y, r) });

/** A box with rounded corners. */
export const box = (x: number, y: number, width: number, height: number, r = 2, role: Shape['role'] = 'body'): Shape => ({
  role,
  d: `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}Z`,
});

/** A tire seen from its tread. */
export const tire = (x: number, y: number, width: number, height: number): Shape => box(x, y, width, height, 2, 'wheel');

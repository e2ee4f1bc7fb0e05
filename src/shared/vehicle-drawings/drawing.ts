export interface Shape {
  readonly role: 'body' | 'glass' | 'wheel' | 'line';
  readonly d: string;
}

export const grids = {
  left: [200, 100],
  right: [200, 100],
  top: [200, 100],
  front: [100, 100],
  rear: [100, 100],
} as const;

export type View = keyof typeof grids;

/** The left side faces left; the right side is its mirror image. */
export interface Drawing {
  readonly side: readonly Shape[];
  readonly top: readonly Shape[];
  readonly front: readonly Shape[];
  readonly rear: readonly Shape[];
}

export const body = (d: string): Shape => ({ role: 'body', d });
export const glass = (d: string): Shape => ({ role: 'glass', d });
export const line = (d: string): Shape => ({ role: 'line', d });

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const wheel = (x: number, y: number, r: number): Shape[] => [
  { role: 'wheel', d: circle(x, y, r) },
  { role: 'body', d: circle(x, y, Math.round(r * 0.45)) },
];

export const round = (x: number, y: number, r: number, role: Shape['role'] = 'line'): Shape => ({ role, d: circle(x, y, r) });

export const box = (x: number, y: number, width: number, height: number, r = 2, role: Shape['role'] = 'body'): Shape => ({
  role,
  d: `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}Z`,
});

export const tire = (x: number, y: number, width: number, height: number): Shape => box(x, y, width, height, 2, 'wheel');

import { cx } from '../class-names.ts';

const shapes: Record<string, { body: string; wheels: readonly [x: number, r: number][] }> = {
  car: {
    body: 'M3 20v-4.5l6-1.5 5.5-6h14l7 6 8 1.500c1.5.4 2 1.2 2 2.500v2h-3.500M30.5 20h-13M8.5 20H3M15 14h20M23.5 8v6',
    wheels: [
      [13, 4],
      [36, 4],
    ],
  },
  rv: {
    body: 'M3 20V5h32l2 3h5l3 7v5h-4M32 20H17M8 20H3M9 9.500h7v4.500H9zM21 9.500h7v4.500h-7zM37 8v7h8',
    wheels: [
      [12.5, 4],
      [36.5, 4],
    ],
  },
  boat: { body: 'M3 14h42c-1.5 5-5 8-10 8H11c-4.5 0-7-3-8-8ZM17 14l3-7h9l6 7M24 7v7M12 26h24', wheels: [] },
  motorcycle: {
    body: 'M11 20l6-7h11l6 7M17 13l-3-3h-4M28 13l4 0 3-6h-5M24 20h-7l3-7',
    wheels: [
      [11, 5.5],
      [37, 5.5],
    ],
  },
  atv: {
    body: 'M7 15l4-4h8l3 3h8l4-4 7 3v3M22 14l-2 6h9l2-6M30 10l-3-5h-4M15 11l-5-2',
    wheels: [
      [12, 5],
      [36, 5],
    ],
  },
  heavy: {
    body: 'M6 18V10h14V4h9v14M29 10l8-5 6 9v4h-5M38 14h5M20 10v8',
    wheels: [
      [13, 5],
      [28, 5],
    ],
  },
  trailer: {
    body: 'M9 7h30v12H9zM9 17H3M3 17v4M15 7v12M21 7v12M27 7v12M33 7v12',
    wheels: [
      [23, 4],
      [32, 4],
    ],
  },
  golf: {
    body: 'M11 5h24M14 5l-3 9M33 5l4 9M8 20v-5h13l3 4h7l4-5h6l2 4v2h-2M21 15l-1-5h-5',
    wheels: [
      [13, 4],
      [36, 4],
    ],
  },
};

export function VehicleIcon({ type, size = 48, className }: { type: string; size?: number; className?: string }) {
  const shape = shapes[type] ?? shapes.car!;
  return (
    <svg
      width={size}
      height={(size * 28) / 48}
      viewBox="0 0 48 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0', className)}
    >
      <path d={shape.body} />
      {shape.wheels.map(([x, r]) => (
        <g key={x}>
          <circle cx={x} cy={26 - r - 0.5} r={r} />
          <circle cx={x} cy={26 - r - 0.5} r="1.2" fill="currentColor" stroke="none" />
        </g>
      ))}
    </svg>
  );
}

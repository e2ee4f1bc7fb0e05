import type { MouseEvent, ReactNode } from 'react';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { cx } from '#web/ui/class-names.ts';
import type { View } from '#domains/inspections/damage/areas-rules.ts';
import { grids, type Shape } from '#shared/vehicle-drawings/drawing.ts';
import { getShapes } from '#shared/vehicle-drawings/vehicle-drawings.ts';

const classesByRole: Record<Shape['role'], string> = {
  body: 'fill-surface stroke-ink',
  glass: 'fill-action-tint stroke-ink',
  wheel: 'fill-muted stroke-ink',
  line: 'fill-none stroke-ink',
};

interface VehicleViewProps {
  type: VehicleType;
  view: View;
  label: string;
  children?: ReactNode;
  onTap?: (x: number, y: number) => void;
  className?: string;
}

const margin = 4;

/** Anything done by tap needs a keyboard alternative elsewhere. */
export function VehicleView({ type, view, label, children, onTap, className }: VehicleViewProps) {
  const [width, height] = grids[view];
  const tap = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [whole, tall] = [width + 2 * margin, height + 2 * margin];
    const x = (((event.clientX - box.left) / box.width) * whole - margin) / width;
    const y = (((event.clientY - box.top) / box.height) * tall - margin) / height;
    const within = (share: number) => Math.min(1, Math.max(0, Number(share.toFixed(3))));
    onTap?.(within(x), within(y));
  };
  return (
    // The list of marks beside it does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      onClick={onTap && tap}
      className={cx('block w-full rounded bg-sunken', onTap && 'cursor-crosshair touch-manipulation', className)}
    >
      <g
        transform={view === 'right' ? `matrix(-1 0 0 1 ${width} 0)` : undefined}
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeWidth="0.9"
      >
        {getShapes(type, view).map(({ role, d }) => (
          <path key={`${role} ${d}`} d={d} className={classesByRole[role]} />
        ))}
      </g>
      {children}
    </svg>
  );
}

export function Pin({ view, x, y, number, isOld }: { view: View; x: number; y: number; number: number; isOld?: boolean }) {
  const [width, height] = grids[view];
  return (
    <g transform={`translate(${x * width} ${y * height})`} aria-hidden="true">
      <circle r="5" className={isOld ? 'fill-muted stroke-surface' : 'fill-danger stroke-surface'} strokeWidth="1" />
      <text y="2.2" textAnchor="middle" className={cx('font-mono text-[6px] font-bold', isOld ? 'fill-surface' : 'fill-on-danger')}>
        {number}
      </text>
    </g>
  );
}

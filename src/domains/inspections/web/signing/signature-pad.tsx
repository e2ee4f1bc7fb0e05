import { useRef, useState, type PointerEvent } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Grid on which strokes are stored. */
const width = 1000;
const height = 400;

const toPath = (stroke: readonly number[]): string =>
  stroke.map((value, at) => (at % 2 === 0 ? `${at === 0 ? 'M' : 'L'}${value}` : ` ${value}`)).join('');

const Stroke = ({ stroke }: { stroke: readonly number[] }) => (
  <path d={toPath(stroke)} className="fill-none stroke-ink" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
);

export function Strokes({ strokes, label }: { strokes: readonly (readonly number[])[]; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full max-w-96 rounded border border-line bg-surface"
    >
      {strokes.map((stroke) => (
        <Stroke key={stroke.join()} stroke={stroke} />
      ))}
    </svg>
  );
}

interface SignaturePadProps {
  strokes: readonly (readonly number[])[];
  onChange: (strokes: number[][]) => void;
}

export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const [stroke, setStroke] = useState<number[]>([]);
  const drawn = useRef<number[]>([]);
  const toPoint = (event: PointerEvent<SVGSVGElement>): number[] => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    return [
      within(((event.clientX - box.left) / box.width) * width, width),
      within(((event.clientY - box.top) / box.height) * height, height),
    ];
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (drawn.current.length === 0 || drawn.current.length > 1900) return;
    drawn.current = [...drawn.current, ...toPoint(event)];
    setStroke(drawn.current);
  };
  const end = () => {
    if (drawn.current.length >= 4) onChange([...strokes.map((one) => [...one]), drawn.current]);
    drawn.current = [];
    setStroke([]);
  };
  return (
    <div className="grid gap-2">
      <svg
        role="img"
        aria-label={strokes.length > 0 ? 'Signature box: signed' : 'Signature box: empty'}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drawn.current = toPoint(event);
        }}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="block w-full touch-none rounded border-2 border-line-strong bg-surface"
      >
        <path d={`M60 ${height - 80}H${width - 60}`} className="stroke-line" strokeWidth="4" strokeDasharray="16 12" />
        {[...strokes, stroke].map((one) => (
          <Stroke key={one.join()} stroke={one} />
        ))}
      </svg>
      <Button variant="quiet" icon="refresh" onClick={() => onChange([])} disabled={strokes.length === 0} className="justify-self-start">
        Clear
      </Button>
    </div>
  );
}

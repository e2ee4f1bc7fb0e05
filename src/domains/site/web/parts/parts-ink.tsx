import { Group, Row, Shown } from './parts-group.tsx';

const sizes = [
  ['text-4xl', '49'],
  ['text-3xl', '39'],
  ['text-2xl', '31'],
  ['text-xl', '25'],
  ['text-lg', '20'],
  ['text-base', '16'],
  ['text-sm', '14'],
  ['text-xs', '12'],
] as const;

const colours = [
  ['bg-paper', 'paper'],
  ['bg-surface', 'surface'],
  ['bg-sunken', 'sunken'],
  ['bg-asphalt', 'asphalt'],
  ['bg-action', 'action'],
  ['bg-lane', 'lane'],
  ['bg-good-tint', 'good tint'],
  ['bg-warn-tint', 'warn tint'],
  ['bg-bad-tint', 'bad tint'],
] as const;

export function Ink() {
  return (
    <Group title="Type and color">
      <Shown name="Overpass for headings, on one scale">
        <div className="grid gap-1">
          {sizes.map(([size, pixels]) => (
            <p key={size} className={`font-head font-bold ${size}`}>
              Mile {pixels}
            </p>
          ))}
        </div>
      </Shown>
      <Shown name="Overpass Mono for figures, Source Sans 3 for running text">
        <p className="figures">$1,410.00 · 1HGCM82633A004352 · 97209 · 14:05</p>
        <p className="max-w-text">The driver compares the VIN on the dash with the one on this sheet before anything is loaded.</p>
      </Shown>
      <Shown name="Colors">
        <Row>
          {colours.map(([className, name]) => (
            <div key={name} className="grid w-24 gap-1">
              <span className={`h-12 rounded border border-line ${className}`} />
              <span className="text-xs text-muted">{name}</span>
            </div>
          ))}
        </Row>
      </Shown>
    </Group>
  );
}

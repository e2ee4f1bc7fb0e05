import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { usStates } from '#shared/states.ts';

// Run `node src/web/map/draw-us-states.ts` after a us-atlas update and commit the files it writes.

type Point = [x: number, y: number];

const tolerance = 0.55;

const { resolve } = createRequire(import.meta.url);
const topology = JSON.parse(readFileSync(resolve('us-atlas/states-albers-10m.json'), 'utf8')) as Topology<{
  states: GeometryCollection;
  nation: GeometryCollection;
}>;

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

function simplify(points: Point[]): Point[] {
  if (points.length < 3) return points;
  const [first, last] = [points[0]!, points.at(-1)!];
  const distances = points.map((point) => distance(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if (distances[farthest]! < tolerance) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

const area = (ring: Point[]) =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * ring[(at + 1) % ring.length]![1] - y * ring[(at + 1) % ring.length]![0], 0)) / 2;
const round = (value: number) => Math.round(value * 10) / 10;

function path(points: Point[]): string {
  let [x, y] = [0, 0];
  return points
    .map((point, at) => {
      const [toX, toY] = [round(point[0]), round(point[1])];
      const step = at === 0 ? `M${toX},${toY}` : `l${round(toX - x)},${round(toY - y)}`;
      [x, y] = [toX, toY];
      return step;
    })
    .join('');
}

const nation = feature(topology, topology.objects.nation).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
);
const rings = nation.map(([ring]) => ring as Point[]).filter((ring) => area(ring) > 6);
const borders = mesh(topology, topology.objects.states, (one, other) => one !== other).coordinates as Point[][];

const land = rings.map((ring) => `${path(simplify(ring))}Z`).join('');
const lines = borders.map((line) => path(simplify(line))).join('');

writeFileSync(
  new URL('us-states.ts', import.meta.url),
  `/** Drawn by draw-us-states.ts: coast and state borders on the 975 by 610 Albers map. */\nexport const land =\n  '${land}';\nexport const borders =\n  '${lines}';\n`,
);
writeFileSync(
  new URL('../../../public/us-map.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610" fill="none" stroke-linejoin="round"><path d="${land}" fill="#252f41" stroke="#5b6880" stroke-width="1.2"/><path d="${lines}" stroke="#46536a" stroke-width=".8"/></svg>\n`,
);
function middle(ring: Point[]): Point {
  let [twice, x, y] = [0, 0, 0];
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length]!;
    const part = x1 * y2 - x2 * y1;
    twice += part;
    x += (x1 + x2) * part;
    y += (y1 + y2) * part;
  });
  return [round(x / (3 * twice)), round(y / (3 * twice))];
}

const shapes = feature(topology, topology.objects.states).features.flatMap(({ geometry, properties }) => {
  const code = usStates.find(({ label }) => label === (properties as { name: string }).name)?.value;
  const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  const outlines = polygons.map(([ring]) => ring as Point[]).sort((one, other) => area(other) - area(one));
  if (!code || !outlines[0]) return [];
  const drawn = outlines.filter((ring, at) => at === 0 || area(ring) > 6);
  const [x, y] = middle(outlines[0]);
  return [`  ${code}: { x: ${x}, y: ${y}, outline: '${drawn.map((ring) => `${path(simplify(ring))}Z`).join('')}' },`];
});

writeFileSync(
  new URL('us-state-shapes.ts', import.meta.url),
  `/** Drawn by draw-us-states.ts: the outline and the middle of each state on the 975 by 610 Albers map. */\nexport const stateShapes: Readonly<Record<string, { x: number; y: number; outline: string }>> = {\n${shapes.sort().join('\n')}\n};\n`,
);
process.stdout.write(`land ${land.length}, borders ${lines.length} characters\n`);

import { mapHeight, mapWidth, type MapPoint } from './project.ts';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const wholeMap: Frame = { x: 0, y: 0, width: mapWidth, height: mapHeight };

const mapRatio = mapWidth / mapHeight;
/** A closer view would show no recognizable state borders. */
const leastWidth = 220;
/** Free share of the frame on each side: room for a mark, above and below also for its name on the smallest screen. */
const margin = { beside: 0.1, above: 0.22 };

export function frameAround(points: readonly MapPoint[], ratio = mapRatio): Frame {
  if (points.length === 0) return wholeMap;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(leastWidth, (right - left) / (1 - 2 * margin.beside), ((bottom - top) * ratio) / (1 - 2 * margin.above));
  const height = width / ratio;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

const insets = { top: 455, right: 330, betweenThem: 203 };

const isInset = ({ x, y }: MapPoint): 'AK' | 'HI' | null =>
  y < insets.top || x > insets.right ? null : x < insets.betweenThem ? 'AK' : 'HI';

const toStart = (ring: string): MapPoint => {
  const [x, y] = ring
    .slice(1)
    .split(/[,a-z]/, 2)
    .map(Number);
  return { x: x!, y: y! };
};

export function clipLand(land: string, points: readonly MapPoint[]): string {
  const used = points.map(isInset);
  return land
    .split(/(?=M)/)
    .filter((ring) => {
      const inset = isInset(toStart(ring));
      return inset === null || used.includes(inset);
    })
    .join('');
}

export interface NamePlace {
  readonly left: number;
  readonly top: number;
  readonly isAbove: boolean;
}

/** The northern name goes above its mark, the southern below, so that they never overlap. */
export function placeNames(from: MapPoint, to: MapPoint, { x, y, width, height }: Frame): { from: NamePlace; to: NamePlace } {
  const toPosition = (point: MapPoint, isAbove: boolean) => ({ left: (point.x - x) / width, top: (point.y - y) / height, isAbove });
  const isFromNorth = from.y <= to.y;
  return { from: toPosition(from, isFromNorth), to: toPosition(to, !isFromNorth) };
}

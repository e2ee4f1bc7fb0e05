import { geoAlbersUsa } from 'd3-geo';

export interface MapPlace {
  lat: number;
  lng: number;
  name?: string;
}

export interface MapPoint {
  x: number;
  y: number;
}

export const mapWidth = 975;
export const mapHeight = 610;

const projection = geoAlbersUsa()
  .scale(1300)
  .translate([mapWidth / 2, mapHeight / 2]);

/** Null outside the fifty states (Puerto Rico, Guam, military addresses abroad). */
export function project(place: MapPlace): MapPoint | null {
  const point = projection([place.lng, place.lat]);
  return point && { x: point[0], y: point[1] };
}

const usualLift = (from: MapPoint, to: MapPoint): number => Math.hypot(to.x - from.x, to.y - from.y) * 0.18;

/** Never rises above its northern end, where that place's name is. */
export const lowArc = (from: MapPoint, to: MapPoint): string => arc(from, to, Math.min(usualLift(from, to), Math.abs(to.y - from.y) / 2));

export function arc(from: MapPoint, to: MapPoint, lift = usualLift(from, to)): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return `M${round(from.x)},${round(from.y)} Q${round((from.x + to.x) / 2)},${round((from.y + to.y) / 2 - lift)} ${round(to.x)},${round(to.y)}`;
}

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

export function arc(from: MapPoint, to: MapPoint): string {
  const lift = Math.hypot(to.x - from.x, to.y - from.y) * 0.18;
  const round = (value: number) => Math.round(value * 10) / 10;
  return `M${round(from.x)},${round(from.y)} Q${round((from.x + to.x) / 2)},${round((from.y + to.y) / 2 - lift)} ${round(to.x)},${round(to.y)}`;
}

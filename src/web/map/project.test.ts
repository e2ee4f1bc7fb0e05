import { expect, test } from 'vitest';
import { arc, mapHeight, mapWidth, project } from './project.ts';
import { borders, land } from './us-states.ts';

test.each([
  ['Portland, Oregon', 45.52, -122.68, 'left'],
  ['Nashville, Tennessee', 36.16, -86.78, 'right'],
  ['Anchorage, Alaska', 61.22, -149.9, 'left'],
  ['Honolulu, Hawaii', 21.31, -157.86, 'left'],
])('%s is in its half of the map', (_, lat, lng, half) => {
  const point = project({ lat, lng })!;
  expect(point.x).toBeGreaterThan(half === 'left' ? 0 : mapWidth / 2);
  expect(point.x).toBeLessThan(half === 'left' ? mapWidth / 2 : mapWidth);
  expect(point.y).toBeGreaterThan(0);
  expect(point.y).toBeLessThan(mapHeight);
});

test.each([
  ['San Juan, Puerto Rico', 18.46, -66.1],
  ['Hagatna, Guam', 13.47, 144.75],
])('%s is not on the map', (_, lat, lng) => {
  expect(project({ lat, lng })).toBeNull();
});

test('a route arc runs from origin to destination', () => {
  expect(arc({ x: 0, y: 100 }, { x: 100, y: 100 })).toBe('M0,100 Q50,82 100,100');
});

test('the map data stays small', () => {
  expect(land.length + borders.length).toBeGreaterThan(10_000);
  expect(land.length + borders.length).toBeLessThan(40_000);
});

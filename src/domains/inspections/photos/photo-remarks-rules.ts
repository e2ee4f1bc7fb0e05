import { counted } from '#shared/text/counted.ts';
import { greatCircleMiles } from '#domains/places/rules.ts';
import type { PhotoContent } from '../steps-schemas.ts';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Distance from the center of the ZIP code that still counts as the right place; western ZIP codes are large. */
const placeMiles = 50;
/** Without a UTC offset, camera time is local time: up to 14 hours off, plus an hour for an inaccurate clock. */
const hoursWithoutOffset = 15;
const hoursWithOffset = 2;

const hasOffset = (time: string) => /(?:Z|[+-]\d\d:\d\d)$/.test(time);

function timeRemark(cameraTime: string, doneAt: string): string | null {
  const takenAt = Date.parse(hasOffset(cameraTime) ? cameraTime : `${cameraTime}Z`);
  if (Number.isNaN(takenAt)) return null;
  const hours = (Date.parse(doneAt) - takenAt) / 3_600_000;
  if (Math.abs(hours) <= (hasOffset(cameraTime) ? hoursWithOffset : hoursWithoutOffset)) return null;
  const days = Math.round(Math.abs(hours) / 24);
  const span = days >= 1 ? `${counted(days, { one: 'day', other: 'days' })}` : `${Math.round(Math.abs(hours))} hours`;
  return `According to the camera, taken ${span} ${hours > 0 ? 'before' : 'after'} the inspection`;
}

/** Warns if camera time or location (or else the device's location) doesn't match the inspection. Missing camera data does not warn. */
export function photoRemarks(
  photo: Pick<PhotoContent, 'cameraTime' | 'cameraPlace' | 'devicePlace'>,
  doneAt: string,
  expected: Point | null,
): string[] {
  const place = photo.cameraPlace ?? photo.devicePlace;
  const miles = place && expected ? greatCircleMiles(place, expected) : 0;
  const late = photo.cameraTime === null ? null : timeRemark(photo.cameraTime, doneAt);
  return [
    ...(late === null ? [] : [late]),
    ...(miles > placeMiles
      ? [
          `According to the ${photo.cameraPlace ? 'camera' : 'device'}, taken ${Math.round(miles).toLocaleString('en-US')} miles from where the vehicle should be`,
        ]
      : []),
  ];
}

import { greatCircleMiles } from '#domains/places/rules.ts';
import type { PhotoContent } from '../steps-schemas.ts';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Miles from the middle of the ZIP code within which a place counts as the right one; ZIP codes of the West are large. */
const placeMiles = 50;
/** A camera that gives no offset says local time: up to 14 hours from ours, and an hour for a clock that is not set well. */
const hoursWithoutOffset = 15;
const hoursWithOffset = 2;

const hasOffset = (time: string) => /(?:Z|[+-]\d\d:\d\d)$/.test(time);

function timeRemark(cameraTime: string, doneAt: string): string | null {
  const said = Date.parse(hasOffset(cameraTime) ? cameraTime : `${cameraTime}Z`);
  if (Number.isNaN(said)) return null;
  const hours = (Date.parse(doneAt) - said) / 3_600_000;
  if (Math.abs(hours) <= (hasOffset(cameraTime) ? hoursWithOffset : hoursWithoutOffset)) return null;
  const days = Math.round(Math.abs(hours) / 24);
  const span = days >= 1 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${Math.round(Math.abs(hours))} hours`;
  return `According to the camera, taken ${span} ${hours > 0 ? 'before' : 'after'} the inspection`;
}

/**
 * What speaks against a photo, in words: its camera's time against when it was added (by the phone's clock as corrected), its camera's
 * place, or else the device's, against where the vehicle should be. A camera that says nothing is no remark.
 */
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

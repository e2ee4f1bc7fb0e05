import type { Damage } from '#domains/inspections/damage/damage-rules.ts';
import type { ShotName, Stage } from '#domains/inspections/photos/shots-rules.ts';
import type { VehicleScene } from './pictures.ts';

export interface Mark extends Pick<Damage, 'kind' | 'size' | 'note'> {
  readonly at: Stage;
  readonly area: string;
}

export interface Walk {
  readonly color: string;
  readonly from: VehicleScene['place'];
  readonly to: VehicleScene['place'];
  readonly reading: number;
  readonly weather: 'clear' | 'cloudy' | 'rain' | 'indoors';
  readonly fuel: number;
  readonly items?: string;
  readonly marks: readonly Mark[];
  readonly isThorough?: boolean;
}

export const walks: Readonly<Record<string, Walk>> = {
  camry: { isThorough: true, color: '#e9eaea', from: 'street', to: 'street', reading: 41877, weather: 'clear', fuel: 40, marks: [] },
  belair: {
    color: '#4fb0ae',
    from: 'garage',
    to: 'yard',
    reading: 61204,
    weather: 'indoors',
    fuel: 20,
    marks: [{ at: 'pickup', area: 'front_bumper', kind: 'chip', size: 'to_1', note: 'Old chrome pitting, owner showed it to me' }],
  },
  bronco: {
    color: '#8d9590',
    from: 'yard',
    to: 'yard',
    reading: 28840,
    weather: 'clear',
    fuel: 30,
    marks: [{ at: 'pickup', area: 'left_rear_wheel', kind: 'scuff', size: 'to_3', note: 'Curb rash' }],
  },
  civic: {
    color: '#b9bdc2',
    from: 'street',
    to: 'street',
    reading: 118402,
    weather: 'clear',
    fuel: 50,
    items: 'Two boxes of books in the trunk',
    marks: [{ at: 'pickup', area: 'rear_bumper', kind: 'scuff', size: 'to_6', note: 'Parking scuff, not fresh' }],
  },
  tahoe: { isThorough: true, color: '#1f2023', from: 'street', to: 'yard', reading: 73115, weather: 'cloudy', fuel: 60, marks: [] },
  roadking: { color: '#1b1b1d', from: 'garage', to: 'garage', reading: 9120, weather: 'indoors', fuel: 30, marks: [] },
  lesabre: {
    color: '#b08d5c',
    from: 'garage',
    to: 'street',
    reading: 61033,
    weather: 'clear',
    fuel: 40,
    marks: [{ at: 'pickup', area: 'right_rocker', kind: 'rust', size: 'to_6', note: 'Surface rust' }],
  },
  whaler: {
    isThorough: true,
    color: '#f1f1ec',
    from: 'yard',
    to: 'yard',
    reading: 412,
    weather: 'clear',
    fuel: 10,
    marks: [{ at: 'pickup', area: 'left_hull', kind: 'scratch', size: 'to_12', note: 'Dock rub along the strake, was there' }],
  },
  view: {
    isThorough: true,
    color: '#e3d8c2',
    from: 'yard',
    to: 'street',
    reading: 38710,
    weather: 'clear',
    fuel: 70,
    marks: [{ at: 'delivery', area: 'right_awning', kind: 'bent', size: 'to_12', note: 'Awning arm bent outward' }],
  },
  porsche: { isThorough: true, color: '#e2581f', from: 'garage', to: 'garage', reading: 87350, weather: 'indoors', fuel: 40, marks: [] },
  telluride: { isThorough: true, color: '#4a5247', from: 'garage', to: 'yard', reading: 19688, weather: 'indoors', fuel: 50, marks: [] },
  modely: { isThorough: true, color: '#eef0f2', from: 'street', to: 'yard', reading: 31207, weather: 'clear', fuel: 80, marks: [] },
  yamaha: { isThorough: true, color: '#5a5d61', from: 'street', to: 'garage', reading: 6044, weather: 'rain', fuel: 60, marks: [] },
  ram: {
    isThorough: true,
    color: '#5b6066',
    from: 'yard',
    to: 'yard',
    reading: 44519,
    weather: 'cloudy',
    fuel: 50,
    marks: [{ at: 'delivery', area: 'front_windshield', kind: 'crack', size: 'to_6', note: 'Stone on I-24, I heard it hit' }],
  },
  audi: {
    isThorough: true,
    color: '#24406b',
    from: 'yard',
    to: 'yard',
    reading: 52933,
    weather: 'clear',
    fuel: 40,
    marks: [
      { at: 'pickup', area: 'rear_bumper', kind: 'scratch', size: 'to_3', note: 'Key scratch by the tow eye cover' },
      { at: 'delivery', area: 'left_front_door', kind: 'dent_paint', size: 'to_6', note: 'Strap ratchet swung against the door' },
    ],
  },
  f150: {
    isThorough: true,
    color: '#9b1f24',
    from: 'street',
    to: 'street',
    reading: 66402,
    weather: 'clear',
    fuel: 30,
    marks: [
      { at: 'pickup', area: 'left_rear_door', kind: 'dent', size: 'to_3', note: 'Door ding, paint intact' },
      { at: 'delivery', area: 'front_bumper', kind: 'scratch', size: 'to_12', note: 'Scraped the ramp when unloading' },
    ],
  },
  prius: { isThorough: true, color: '#9cc3b5', from: 'street', to: 'street', reading: 97311, weather: 'cloudy', fuel: 40, marks: [] },
  tesla: {
    isThorough: true,
    color: '#4b5058',
    from: 'garage',
    to: 'street',
    reading: 22790,
    weather: 'indoors',
    fuel: 60,
    marks: [{ at: 'pickup', area: 'right_front_wheel', kind: 'scuff', size: 'to_3', note: 'Curb rash on the rim' }],
  },
  camaro: { isThorough: true, color: '#e0661b', from: 'garage', to: 'garage', reading: 90214, weather: 'indoors', fuel: 30, marks: [] },
  taurus: { isThorough: true, color: '#c2a868', from: 'garage', to: 'street', reading: 141020, weather: 'cloudy', fuel: 10, marks: [] },
  silverado: { isThorough: true, color: '#eceeee', from: 'yard', to: 'yard', reading: 58233, weather: 'clear', fuel: 50, marks: [] },
  pilot: { isThorough: true, color: '#e6e7e7', from: 'street', to: 'street', reading: 36218, weather: 'clear', fuel: 50, marks: [] },
  gti: {
    isThorough: true,
    color: '#b4232a',
    from: 'street',
    to: 'street',
    reading: 28807,
    weather: 'clear',
    fuel: 30,
    marks: [{ at: 'pickup', area: 'front_bumper', kind: 'chip', size: 'to_1', note: 'Stone chips' }],
  },
  mercedes: { isThorough: true, color: '#8b9aa6', from: 'garage', to: 'street', reading: 98114, weather: 'indoors', fuel: 40, marks: [] },
  catalina: { isThorough: true, color: '#f2f3f2', from: 'yard', to: 'yard', reading: 1180, weather: 'cloudy', fuel: 20, marks: [] },
};

/** Each skipped photo needs its own reason. */
export const skipReasons: Partial<Record<ShotName, string>> = {
  front_left: 'Parked against a wall on that side',
  rear_right: 'A post stands at that corner',
  top: 'Too high to see without a ladder',
  dash: 'Screen went dark before the picture was taken',
  hours: 'Meter is under the locked cover',
  vin: 'Glare on the glass, read from outside',
  hull_id: 'Under the trailer strap, read by hand',
  serial: 'Plate is worn, read with a lamp',
  interior: 'Doors are locked until the key is handed over',
  living: 'Door stays locked at the request of the owner',
  deck: 'Under its cover',
  engine: 'Cowl is shrink-wrapped for the winter',
  bottom: 'Sits low on its cradle',
  tank: 'Covered with a blanket for the ride',
  hitch: 'Coupled already',
  cargo: 'Door stays locked at the request of the shipper',
};

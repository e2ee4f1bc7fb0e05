import type { View as DrawnView } from '#shared/vehicle-drawings/drawing.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';

export const views = ['left', 'right', 'front', 'rear', 'top'] as const satisfies readonly DrawnView[];
export type View = (typeof views)[number];

export const viewLabels: Record<View, string> = { left: 'Left side', right: 'Right side', front: 'Front', rear: 'Rear', top: 'Top' };

/** A part of the vehicle on the diagram, and the position of a mark chosen from the list. */
export interface Area {
  readonly code: string;
  readonly label: string;
  readonly view: View;
  /** Fractions of the drawing's width and height, 0 to 1. */
  readonly x: number;
  readonly y: number;
  /** AIAG panel number, if it means the same part. */
  readonly aiag?: string;
}

type Place = readonly [code: string, label: string, x: number, y: number, aiag?: string];

const listed = (view: View, spots: readonly Place[]): Area[] =>
  spots.map(([code, label, x, y, aiag]) => ({ code: `${view}_${code}`, label, view, x, y, ...(aiag && { aiag }) }));

/** Drawn with the front on the left and mirrored for the right side. Each side has its own AIAG numbers. */
const sides = (spots: readonly (readonly [string, string, number, number, string?, string?])[]): Area[] =>
  (['left', 'right'] as const).flatMap((view) =>
    listed(
      view,
      spots.map(([code, label, x, y, left, right]) => [
        code,
        `${view === 'left' ? 'Left' : 'Right'} ${label}`,
        view === 'left' ? x : Number((1 - x).toFixed(3)),
        y,
        view === 'left' ? left : right,
      ]),
    ),
  );

const areas: Record<VehicleType, readonly Area[]> = {
  car: [
    ...sides([
      ['front_fender', 'front fender', 0.17, 0.54, '14', '16'],
      ['front_door', 'front door', 0.42, 0.54, '10', '12'],
      ['rear_door', 'rear door', 0.61, 0.54, '11', '13'],
      ['quarter', 'rear quarter panel', 0.82, 0.52, '15', '17'],
      ['mirror', 'mirror', 0.335, 0.36, '30', '31'],
      ['front_wheel', 'front wheel', 0.21, 0.75],
      ['rear_wheel', 'rear wheel', 0.79, 0.75],
      ['rocker', 'rocker panel', 0.5, 0.76],
    ]),
    ...listed('front', [
      ['bumper', 'Front bumper', 0.5, 0.75, '03'],
      ['grille', 'Grille', 0.5, 0.6, '22'],
      ['headlights', 'Headlights', 0.2, 0.54],
      ['windshield', 'Windshield', 0.5, 0.29, '20'],
    ]),
    ...listed('rear', [
      ['bumper', 'Rear bumper', 0.5, 0.75, '04'],
      ['lid', 'Trunk lid or tailgate', 0.5, 0.52, '52'],
      ['lights', 'Rear lights', 0.2, 0.52],
      ['glass', 'Rear glass', 0.5, 0.29, '21'],
    ]),
    ...listed('top', [
      ['hood', 'Hood', 0.17, 0.5, '27'],
      ['roof', 'Roof', 0.54, 0.5, '37'],
      ['deck', 'Trunk deck', 0.9, 0.5],
      ['interior', 'Inside', 0.5, 0.68, '98'],
    ]),
  ],
  rv: [
    ...sides([
      ['cab_door', 'cab door', 0.15, 0.6],
      ['wall', 'side wall', 0.58, 0.38],
      ['windows', 'windows', 0.46, 0.3],
      ['compartments', 'storage doors', 0.58, 0.68],
      ['awning', 'awning or slide-out', 0.7, 0.18],
      ['front_wheel', 'front wheel', 0.19, 0.8],
      ['rear_wheel', 'rear wheel', 0.76, 0.8],
      ['mirror', 'mirror', 0.075, 0.45],
    ]),
    ...listed('front', [
      ['windshield', 'Windshield', 0.5, 0.38],
      ['grille', 'Grille and lights', 0.5, 0.63],
      ['bumper', 'Front bumper', 0.5, 0.79],
      ['cap', 'Front cap', 0.5, 0.15],
    ]),
    ...listed('rear', [
      ['cap', 'Rear wall', 0.5, 0.35],
      ['ladder', 'Ladder', 0.74, 0.42],
      ['lights', 'Rear lights', 0.2, 0.68],
      ['bumper', 'Rear bumper and hitch', 0.5, 0.79],
    ]),
    ...listed('top', [
      ['roof', 'Roof', 0.6, 0.35],
      ['vents', 'Vents and air conditioning', 0.5, 0.5],
      ['cab', 'Cab roof', 0.12, 0.5],
      ['interior', 'Living space', 0.75, 0.66],
    ]),
  ],
  boat: [
    ...sides([
      ['bow', 'bow', 0.14, 0.5],
      ['hull', 'hull side', 0.5, 0.57],
      ['stern', 'stern quarter', 0.82, 0.55],
      ['bottom', 'bottom and keel', 0.5, 0.7],
      ['rail', 'rail', 0.23, 0.36],
      ['gunwale', 'gunwale', 0.6, 0.44],
    ]),
    ...listed('front', [
      ['stem', 'Stem', 0.5, 0.55],
      ['windscreen', 'Windshield from the front', 0.5, 0.28],
      ['keel', 'Keel', 0.5, 0.8],
    ]),
    ...listed('rear', [
      ['transom', 'Transom', 0.3, 0.55],
      ['engine', 'Engine or drive', 0.5, 0.6],
      ['propeller', 'Propeller', 0.5, 0.84],
      ['platform', 'Swim platform', 0.72, 0.66],
    ]),
    ...listed('top', [
      ['foredeck', 'Foredeck', 0.2, 0.5],
      ['windscreen', 'Windshield', 0.4, 0.5],
      ['cockpit', 'Cockpit and seats', 0.63, 0.5],
      ['cover', 'Cover or canvas', 0.85, 0.35],
    ]),
  ],
  motorcycle: [
    ...sides([
      ['fairing', 'fairing or fork', 0.25, 0.45],
      ['tank', 'side of the tank', 0.45, 0.36],
      ['engine', 'engine cover', 0.47, 0.62],
      ['exhaust', 'exhaust', 0.7, 0.68],
      ['tail', 'tail and side panel', 0.73, 0.4],
      ['front_wheel', 'front wheel', 0.18, 0.72],
      ['rear_wheel', 'rear wheel', 0.82, 0.72],
    ]),
    ...listed('front', [
      ['headlight', 'Headlight', 0.5, 0.35],
      ['bars', 'Handlebar and levers', 0.22, 0.22],
      ['mirrors', 'Mirrors', 0.8, 0.12],
      ['fender', 'Front fender', 0.5, 0.58],
    ]),
    ...listed('rear', [
      ['light', 'Rear light', 0.5, 0.38],
      ['plate', 'Plate holder', 0.5, 0.53],
      ['fender', 'Rear fender', 0.5, 0.64],
    ]),
    ...listed('top', [
      ['controls', 'Instruments', 0.26, 0.5],
      ['tank', 'Tank', 0.45, 0.5],
      ['seat', 'Seat', 0.68, 0.5],
    ]),
  ],
  atv: [
    ...sides([
      ['front_fender', 'front fender', 0.22, 0.42],
      ['rear_fender', 'rear fender', 0.77, 0.42],
      ['footwell', 'footwell', 0.5, 0.66],
      ['body', 'side panel', 0.5, 0.45],
      ['front_wheel', 'front wheel', 0.2, 0.74],
      ['rear_wheel', 'rear wheel', 0.8, 0.74],
    ]),
    ...listed('front', [
      ['bumper', 'Front guard', 0.5, 0.62],
      ['lights', 'Headlights', 0.32, 0.45],
      ['bars', 'Handlebar or wheel', 0.5, 0.24],
    ]),
    ...listed('rear', [
      ['rack', 'Rear rack', 0.5, 0.34],
      ['lights', 'Rear lights', 0.3, 0.48],
      ['hitch', 'Hitch', 0.5, 0.68],
    ]),
    ...listed('top', [
      ['hood', 'Hood and front rack', 0.2, 0.5],
      ['seat', 'Seat', 0.58, 0.5],
      ['rack', 'Rear rack or bed', 0.85, 0.5],
    ]),
  ],
  heavy: [
    ...sides([
      ['boom', 'boom and arm', 0.28, 0.27],
      ['attachment', 'bucket or attachment', 0.11, 0.62],
      ['cab', 'cab', 0.52, 0.36],
      ['engine', 'engine housing', 0.78, 0.43],
      ['tracks', 'track or wheels', 0.62, 0.78],
      ['hydraulics', 'hoses and cylinders', 0.38, 0.42],
    ]),
    ...listed('front', [
      ['glass', 'Front glass', 0.36, 0.35],
      ['lights', 'Work lights', 0.36, 0.12],
      ['boom', 'Boom foot', 0.64, 0.46],
      ['frame', 'Frame', 0.5, 0.7],
    ]),
    ...listed('rear', [
      ['counterweight', 'Counterweight', 0.5, 0.5],
      ['grille', 'Cooler grille', 0.5, 0.36],
      ['lights', 'Rear lights', 0.2, 0.54],
    ]),
    ...listed('top', [
      ['roof', 'Cab roof', 0.5, 0.32],
      ['housing', 'Engine cover', 0.8, 0.5],
      ['boom', 'Boom from above', 0.28, 0.58],
      ['interior', 'Inside of the cab', 0.59, 0.41],
    ]),
  ],
  trailer: [
    ...sides([
      ['front_wall', 'front of the side', 0.32, 0.42],
      ['rear_wall', 'rear of the side', 0.78, 0.42],
      ['fender', 'fender', 0.62, 0.66],
      ['wheels', 'wheels', 0.62, 0.79],
      ['frame', 'frame', 0.36, 0.7],
      ['door', 'side door', 0.45, 0.5],
    ]),
    ...listed('front', [
      ['wall', 'Front wall', 0.5, 0.4],
      ['coupler', 'Coupler', 0.5, 0.78],
      ['jack', 'Jack and chains', 0.62, 0.82],
    ]),
    ...listed('rear', [
      ['door', 'Rear door or ramp', 0.5, 0.42],
      ['lights', 'Rear lights', 0.17, 0.68],
      ['bumper', 'Rear bumper', 0.5, 0.76],
    ]),
    ...listed('top', [
      ['roof', 'Roof or deck', 0.62, 0.5],
      ['tongue', 'Tongue', 0.12, 0.5],
      ['inside', 'Load space', 0.62, 0.68],
    ]),
  ],
  golf: [
    ...sides([
      ['front_panel', 'front panel', 0.2, 0.58],
      ['rear_panel', 'rear panel', 0.76, 0.56],
      ['step', 'step', 0.46, 0.72],
      ['posts', 'roof posts', 0.31, 0.32],
      ['front_wheel', 'front wheel', 0.22, 0.77],
      ['rear_wheel', 'rear wheel', 0.76, 0.77],
    ]),
    ...listed('front', [
      ['cowl', 'Front cowl', 0.5, 0.58],
      ['windshield', 'Windshield', 0.5, 0.33],
      ['lights', 'Headlights', 0.27, 0.6],
    ]),
    ...listed('rear', [
      ['body', 'Rear body', 0.5, 0.58],
      ['rack', 'Bag rack or rear seat', 0.5, 0.42],
      ['lights', 'Rear lights', 0.25, 0.62],
    ]),
    ...listed('top', [
      ['roof', 'Roof', 0.5, 0.5],
      ['seat', 'Seats', 0.55, 0.66],
      ['cowl', 'Cowl from above', 0.1, 0.5],
    ]),
  ],
};

export const getAreas = (type: VehicleType): readonly Area[] => areas[type];

export const findArea = (type: VehicleType, code: string): Area | null => areas[type].find((area) => area.code === code) ?? null;

export function nearestArea(type: VehicleType, view: View, x: number, y: number): Area {
  const distance = (area: Area) => (area.x - x) ** 2 + (area.y - y) ** 2;
  return areas[type].filter((area) => area.view === view).toSorted((a, b) => distance(a) - distance(b))[0]!;
}

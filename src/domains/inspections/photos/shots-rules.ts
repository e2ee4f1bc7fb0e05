import type { VehicleType } from '#shared/vehicles/vehicles.ts';

export const stages = ['pickup', 'delivery'] as const;
export type Stage = (typeof stages)[number];

/** A survey is an inspection agent's independent inspection and changes no workflow state. */
export const inspectionStages = [...stages, 'survey'] as const;
export type InspectionStage = (typeof inspectionStages)[number];

export const stageLabels: Record<InspectionStage, string> = {
  pickup: 'Pickup inspection',
  delivery: 'Delivery inspection',
  survey: 'Independent inspection',
};

export interface Shot {
  readonly label: string;
  readonly hint: string;
}

export const shots = {
  front: { label: 'Front', hint: 'Stand straight in front. Include both lower corners.' },
  rear: { label: 'Rear', hint: 'Stand straight behind. Include the license plate.' },
  left: { label: 'Left side', hint: 'Step back until both ends are in the frame.' },
  right: { label: 'Right side', hint: 'Step back until both ends are in the frame.' },
  front_left: { label: 'Front left corner', hint: 'Show both the front and the left side.' },
  rear_right: { label: 'Rear right corner', hint: 'Show both the rear and the right side.' },
  top: { label: 'Roof and hood', hint: 'Hold the phone high. Low-angle light shows dents.' },
  dash: { label: 'Odometer and dash', hint: 'Ignition on, so the mileage and warning lights are readable.' },
  hours: { label: 'Hour meter', hint: 'Close enough to read the hours.' },
  vin: { label: 'VIN plate', hint: 'Every character is readable.' },
  hull_id: { label: 'Hull number', hint: 'On the right of the transom. Every character is readable.' },
  serial: { label: 'Serial plate', hint: 'Every character is readable.' },
  interior: { label: 'Inside', hint: 'Seats and floor, from the driver’s door.' },
  living: { label: 'Living space', hint: 'From the door, cabinets closed.' },
  deck: { label: 'Deck and seats', hint: 'From the bow or over the side.' },
  engine: { label: 'Engine or drive', hint: 'Outboard, sterndrive or jet, with its propeller.' },
  bottom: { label: 'Hull below', hint: 'Keel and bottom, on the trailer or cradle.' },
  tank: { label: 'Tank and seat', hint: 'From above, with the controls.' },
  attachment: { label: 'Bucket or attachment', hint: 'The tool, its pins and hoses.' },
  tracks: { label: 'Tracks or tires', hint: 'One side is enough if both are alike.' },
  hitch: { label: 'Hitch and tongue', hint: 'Coupler, chains and jack.' },
  cargo: { label: 'Load space', hint: 'From the open rear, empty or loaded as it travels.' },
  batteries: { label: 'Battery bay', hint: 'Under the seat, cover open.' },
} as const satisfies Record<string, Shot>;
export type ShotName = keyof typeof shots;

export const shotNames = Object.keys(shots) as [ShotName, ...ShotName[]];

const around = ['front', 'rear', 'left', 'right', 'front_left', 'rear_right'] as const;

const required: Record<VehicleType, readonly ShotName[]> = {
  car: [...around, 'top', 'dash', 'vin', 'interior'],
  rv: [...around, 'top', 'dash', 'vin', 'living'],
  boat: [...around, 'deck', 'engine', 'bottom', 'hull_id'],
  motorcycle: ['front', 'rear', 'left', 'right', 'tank', 'dash', 'vin'],
  atv: [...around, 'dash', 'vin'],
  heavy: [...around, 'attachment', 'tracks', 'hours', 'serial'],
  trailer: [...around, 'hitch', 'cargo', 'vin'],
  golf: [...around, 'interior', 'batteries', 'serial'],
};

/** In the order of a walk around the vehicle. */
export const requiredShots = (type: VehicleType): readonly ShotName[] => required[type];

/** Enough for each required photo taken twice, and photos of marks. */
export const maxInspectionPhotos = 60;

export const minSkipReason = 5;

/** 'left side', but 'VIN plate'. */
export const shotInSentence = (shot: ShotName): string => shots[shot].label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());

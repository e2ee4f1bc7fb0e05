import { daysLeft } from '#shared/dates/days.ts';
import type { TransportType } from '#shared/vehicles/vehicles.ts';
import type { Size } from './estimate-constants.ts';

export interface Confidence {
  readonly confidence: 'high' | 'medium' | 'low';
  readonly confidenceReason: string;
}

const shortHaulMiles = 200;
const farAheadDays = 60;

interface Facts {
  readonly miles: number;
  readonly size: Size;
  readonly transportType: TransportType;
  readonly isOperable: boolean;
  readonly pickupDate: string | null;
  readonly today: string;
}

function toDoubts({ miles, size, transportType, isOperable, pickupDate, today }: Facts): string[] {
  const doubts: [boolean, string][] = [
    [miles < shortHaulMiles, `published prices vary most below ${shortHaulMiles} miles`],
    [size === 'unknown_car', 'we don’t know this model’s size'],
    [!['sedan', 'suv', 'full_size', 'unknown_car'].includes(size), 'few prices are published for this type of vehicle'],
    [
      transportType === 'enclosed' || transportType === 'expedited' || transportType === 'terminal',
      'few prices are published for this transport type',
    ],
    [!isOperable, 'winching fees vary between carriers'],
    [pickupDate === null, 'you haven’t set a pickup date'],
    [(daysLeft(pickupDate, today) ?? 0) > farAheadDays, `pickup is more than ${farAheadDays} days away`],
  ];
  return doubts.filter(([holds]) => holds).map(([, doubt]) => doubt);
}

export function toConfidence(facts: Facts): Confidence {
  const doubts = toDoubts(facts);
  if (doubts.length === 0)
    return {
      confidence: 'high',
      confidenceReason: 'We know the vehicle’s size, the date is close, and published prices for this distance agree.',
    };
  const reason = doubts.join(', ');
  return { confidence: doubts.length > 2 ? 'low' : 'medium', confidenceReason: `${reason[0]!.toUpperCase()}${reason.slice(1)}.` };
}

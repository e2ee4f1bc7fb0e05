import type { ClaimAnswer } from '#domains/claims/schemas.ts';
import type { Name } from '../people.ts';

export const changes = [
  {
    key: 'bronco',
    by: 'hector',
    day: 47,
    times: ['09:20', '11:05'],
    amount: '95.00',
    reason: 'waiting',
    words: 'Two hours at the auction gate because lane 14 was blocked by another truck.',
    shot: 'right',
    answer: 'Waiting at an auction is part of the job, and nobody called us.',
  },
  {
    key: 'whaler',
    by: 'remy',
    day: 36,
    times: ['09:05', '09:40'],
    amount: '180.00',
    reason: 'other',
    words: 'Right trailer tire has a bulge. New tire, mounted. Receipt to follow.',
    shot: 'tracks',
    answer: null,
  },
] as const;

export interface Claim {
  readonly key: string;
  readonly day: number;
  readonly time: string;
  readonly words: string;
  readonly amount: string;
  readonly answers: readonly (readonly [by: Name, day: number, time: string, answer: ClaimAnswer])[];
}

export const claims: readonly Claim[] = [
  {
    key: 'view',
    day: 32,
    time: '19:10',
    words:
      'Awning arm is bent outward at the rear bracket, the awning no longer closes. Estimate from the dealer in Tucson is attached to my message.',
    amount: '880.00',
    answers: [
      ['remy', 31, '09:30', { event: 'acknowledged' }],
      [
        'remy',
        29,
        '14:20',
        {
          event: 'declined',
          words: 'The latch was stiff and the arm stood out at pickup, as the request itself says. A lowboy cannot bend it.',
        },
      ],
      [
        'ingrid',
        28,
        '10:45',
        {
          event: 'commented',
          words: 'We insure the cargo of this carrier. Please keep the broken bracket, our adjuster would like to see it.',
        },
      ],
      [
        'sam',
        27,
        '18:00',
        { event: 'escalated', words: 'A stiff latch is not a bent arm. Please compare the photos of both inspections.' },
      ],
    ],
  },
  {
    key: 'ram',
    day: 13,
    time: '10:30',
    words: 'Windshield has a crack of about five inches on the passenger side. Glass shop wants 420 dollars with calibration.',
    amount: '420.00',
    answers: [
      ['grace', 13, '13:50', { event: 'acknowledged' }],
      ['grace', 12, '09:15', { event: 'offered', amount: '420.00', words: 'Amber heard the stone. We pay the glass in full.' }],
      ['priya', 12, '11:00', { event: 'accepted', amount: '420.00' }],
    ],
  },
  {
    key: 'audi',
    day: 8,
    time: '18:40',
    words: 'Dent with broken paint on the left front door, from a strap ratchet as the driver notes in the report.',
    amount: '640.00',
    answers: [['grace', 7, '08:50', { event: 'acknowledged' }]],
  },
];

export const participants: readonly (readonly [key: string, who: 'ingrid' | 'noel' | 'stella', day: number, time: string])[] = [
  ['view', 'ingrid', 30, '12:00'],
  ['whaler', 'ingrid', 39, '09:30'],
  ['audi', 'ingrid', 7, '10:00'],
  ['audi', 'noel', 6, '15:30'],
  ['belair', 'noel', 52, '12:30'],
  ['tahoe', 'stella', 42, '16:00'],
  ['catalina', 'stella', 4, '11:00'],
  ['airstream', 'stella', 3, '17:20'],
];

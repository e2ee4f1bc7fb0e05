import type { Name } from './people.ts';

type At = readonly [day: number, time: string];

export const questions: readonly {
  readonly key: string;
  readonly by: Name;
  readonly at: At;
  readonly question: string;
  readonly answer?: readonly [hoursLater: number, text: string];
}[] = [
  {
    key: 'bronco',
    by: 'hector',
    at: [51, '11:20'],
    question: 'Is the unit in lane 14 today or still in the reconditioning bay?',
    answer: [1, 'Lane 14 since this morning.'],
  },
  {
    key: 'whaler',
    by: 'remy',
    at: [41, '13:05'],
    question: 'Bearings: when were they greased last? And is there a spare tire?',
    answer: [3, 'Greased in May, receipt is with the yard. No spare, sorry.'],
  },
  {
    key: 'view',
    by: 'rosa',
    at: [38, '12:30'],
    question: 'Does the motorhome start and could it be driven onto a ramp?',
    answer: [2, 'Yes, starts right away and the brakes are new.'],
  },
  {
    key: 'mustang',
    by: 'carl',
    at: [3, '13:40'],
    question: 'Is there room for a trailer with a winch at the pickup?',
    answer: [4, 'Yes, a wide alley behind the shop, level, and no low branches.'],
  },
  { key: 'mustang', by: 'ivan', at: [2, '09:15'], question: 'Are the tires holding air?' },
  { key: 'loader', by: 'rosa', at: [1, '15:10'], question: 'What does the bucket alone weigh, and can it come off?' },
  {
    key: 'accord',
    by: 'carl',
    at: [2, '13:20'],
    question: 'Is Congress Ave fine for a 75 ft truck, or do we meet around the corner?',
    answer: [2, 'There is a bus bay on 6th where trucks stop, two minutes away.'],
  },
  {
    key: 'polaris',
    by: 'rosa',
    at: [4, '12:10'],
    question: 'Will someone be at the storage lot on a Saturday?',
    answer: [5, 'The office is open until noon on Saturdays.'],
  },
];

export const messages: readonly (readonly [key: string, by: Name, day: number, time: string, text: string])[] = [
  ['camry', 'sam', 54, '09:40', 'My mother will be at the curb with the keys. She likes to talk, so plan ten minutes.'],
  ['camry', 'dana', 54, '10:05', 'Happy to. I will call when I cross the bridge, around eleven tomorrow.'],
  ['camry', 'dana', 53, '15:20', 'Loaded and on the way. Your mother gave me cookies.'],
  ['belair', 'walter', 52, '08:50', 'Please no chains on the axles. Wheel straps only.'],
  ['belair', 'carl', 52, '09:30', 'Noted on the order. Pete uses over-the-wheel straps on everything older than 1980.'],
  ['belair', 'pete', 50, '18:10', 'Stopped in Bakersfield for the night, trailer is locked and I sleep next to it.'],
  ['tahoe', 'marcus', 45, '19:00', 'Base access: tell Dana to have license, registration and insurance ready at the visitor center.'],
  ['tahoe', 'bianca', 44, '08:15', 'Passed on to Jensen. They deliver to bases every month.'],
  ['tahoe', 'dana', 37, '17:45', 'In Yakima tonight. Snow on the pass is cleared, I am at the gate by ten tomorrow.'],
  ['lesabre', 'eleanor', 40, '20:10', 'There is a folder with the title copy in the glove box. It should stay there.'],
  ['lesabre', 'amber', 40, '20:40', 'It will. I do not open glove boxes.'],
  [
    'whaler',
    'leroy',
    36,
    '08:55',
    'Right trailer tire has a bulge on the inside. I would not take it 1,000 miles. Sending a picture with the change order.',
  ],
  ['whaler', 'eleanor', 36, '09:30', 'Thank you for looking before and not after. Please have it replaced.'],
  [
    'telluride',
    'ivan',
    28,
    '07:20',
    'Bad news: my transmission went out near Fort Stockton. I cannot make Friday and do not want to hold you up.',
  ],
  ['telluride', 'priya', 28, '07:31', 'Thanks for saying so early. I will take the next offer, get the truck fixed.'],
  ['f150', 'sam', 4, '18:20', 'The front desk has the key in an envelope with the plate number on it.'],
  ['f150', 'dana', 4, '18:45', 'Got it. I am in Dallas tomorrow before ten.'],
  ['f150', 'dana', 1, '17:30', 'I scraped the ramp with the front bumper when unloading. It is on the report, and I am sorry about it.'],
  ['tesla', 'pete', 3, '14:10', 'Loaded, battery shows 60. Sentry is off.'],
  ['tesla', 'sam', 3, '14:30', 'Great. Alex is in New York all week and can come with an hour of notice.'],
  ['camaro', 'walter', 1, '09:05', 'How is she doing up there?'],
  ['camaro', 'luis', 1, '09:50', 'Top deck, straps checked at every fuel stop. Dry roads all the way so far.'],
  ['wrangler', 'carl', 1, '16:20', 'Sam, the truck comes through Denver tomorrow. Dana will confirm the hour.'],
  ['silverado', 'hector', 1, '12:40', 'Luis stood at lot C for half an hour and nobody would release the truck without a number.'],
  ['silverado', 'priya', 1, '13:15', 'The lot had the release since Monday. I am calling them.'],
  ['airstream', 'jin', 2, '10:15', 'Is the spare wheel with the trailer or somewhere else?'],
  ['airstream', 'marcus', 2, '12:50', 'Under the front, and the crank is in the front locker.'],
];

export const copilotQuestions: readonly (readonly [by: Name, day: number, time: string, question: string])[] = [
  ['rosa', 44, '12:10', 'How often must the MCS-150 be updated?'],
  ['ivan', 31, '20:15', 'How many hours may I drive before I have to rest?'],
  ['carl', 24, '09:05', 'What does a driver qualification file have to contain?'],
  ['chen', 11, '09:40', 'What are the DOT number requirements?'],
  ['grace', 6, '11:25', 'How long does a carrier have to acknowledge a claim?'],
];

export const reviews: readonly {
  readonly key: string;
  readonly byShipper: readonly [day: number, stars: number, words: string];
  readonly byCarrier?: readonly [day: number, stars: number, words: string];
  readonly reply?: string;
}[] = [
  {
    key: 'camry',
    byShipper: [
      50,
      5,
      'Dana was kind to my 82-year-old mother and the car arrived without a speck. The photos made it easy for me to follow from Denver.',
    ],
    byCarrier: [50, 5, 'Keys ready, address right, someone there at both ends.'],
  },
  {
    key: 'belair',
    byShipper: [
      47,
      5,
      'I have shipped cars for thirty years. Lift gate, soft straps, and a driver who asks before he touches the chrome. Worth the enclosed price.',
    ],
    byCarrier: [46, 5, 'A pleasure to haul for someone who knows his cars.'],
    reply: 'Thank you, Walter. Pete has your next one on his calendar.',
  },
  {
    key: 'bronco',
    byShipper: [
      44,
      4,
      'Picked up from the auction the next day. The extra charge for waiting was a surprise, but they dropped it when I said no.',
    ],
  },
  {
    key: 'civic',
    byShipper: [41, 5, 'Cheaper than driving up myself with gas and a motel. Jin called before pickup and before delivery.'],
    byCarrier: [41, 5, 'Easy pickup, easy handover on campus.'],
  },
  {
    key: 'tahoe',
    byShipper: [33, 5, 'PCS with two kids and no drama about the car. Got onto base without a hitch, one day early.'],
    byCarrier: [33, 5, 'Clear instructions for the gate. Thank you for your service.'],
  },
  { key: 'roadking', byShipper: [32, 5, 'A picture every evening, as promised. Not a scratch on the chrome.'] },
  {
    key: 'lesabre',
    byShipper: [
      31,
      4,
      "Dad's car got to my brother as it left the garage. Delivery was half a day late because of rain, and they told us in time.",
    ],
    byCarrier: [31, 5, 'Friendly family, everything prepared.'],
  },
  { key: 'whaler', byShipper: [30, 5, 'Leroy found a bad trailer tire before he left and had it changed. That is how it should be done.'] },
  {
    key: 'view',
    byShipper: [29, 2, 'The motorhome is there, but the awning arm is bent and nobody admits to it. Claim is open.'],
    reply: 'The arm was stiff and stood out at pickup, as the request says. We are waiting for the decision like you.',
  },
  {
    key: 'porsche',
    byShipper: [28, 5, 'Second time with them. They let it warm up before loading, which I had only mentioned once.'],
    byCarrier: [28, 5, 'Same good customer.'],
  },
  {
    key: 'telluride',
    byShipper: [21, 4, 'First driver broke down and said so right away; the money simply moved to the next offer. Only two days lost.'],
  },
  {
    key: 'yamaha',
    byShipper: [
      15,
      3,
      'He wanted $120 more for tolls halfway and dropped it when I reported it here. The bike itself came dry and well strapped.',
    ],
  },
  {
    key: 'ram',
    byShipper: [11, 4, 'Cracked windshield from a stone. They owned up to it and paid for the glass within a week.'],
    reply: 'Thank you for being fair about it, Priya.',
  },
];

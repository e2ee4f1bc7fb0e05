import { directSettlement } from '#shared/settlement.ts';

/** One of the seven steps (specification 1, section 2). */
export interface Step {
  readonly title: string;
  readonly who: string;
  readonly text: string;
  readonly items: readonly string[];
  /** Those of the items that the site does not do yet. */
  readonly waiting?: readonly string[];
  /** What of it the site does not do yet, and what takes its place. */
  readonly later?: string;
}

export const steps: readonly Step[] = [
  {
    title: 'Submit Transport Request',
    who: 'You',
    text: 'Say what stands where and where it should go. The estimate appears line by line while you type; asking costs nothing and needs no account.',
    items: [
      'Vehicle type, year, make and model',
      'Pickup and delivery ZIP codes',
      'Preferred dates',
      'Special requirements',
      'Condition and value of the vehicle',
    ],
  },
  {
    title: 'Receive Transparent Quotes',
    who: 'Carriers and brokers',
    text: `Quotes reach you within 24 hours. Each is itemized, so that two of them can be laid side by side and compared line by line; a bid is one sum. ${directSettlement}`,
    items: ['Base rate', 'Itemized fees for fuel, tolls and permits', 'The total', 'Carrier ratings and reviews'],
    waiting: ['Carrier ratings and reviews'],
    later:
      'Ratings appear once carriers have completed transports and been reviewed. Until then each offer shows what was checked: DOT and MC numbers, and insurance.',
  },
  {
    title: 'Accept Quote and Schedule',
    who: 'You, then the carrier',
    text: 'Accept exactly one. Every other offer is closed, the carrier takes the job and names the driver, and only then do addresses and phone numbers open.',
    items: ['Review the credentials', 'Confirm the insurance', 'Schedule the pickup', 'Confirmation in your account and by e-mail'],
  },
  {
    title: 'Mandatory Documentation',
    who: 'You and the driver, at the truck',
    text: 'The condition of the vehicle is written down before it is loaded, and both sides sign for it. This is what a claim rests on.',
    items: ['Pre-transport photos', 'Video walkthrough, if required', 'VIN verification', 'Signing of the pickup authorization'],
    waiting: ['Pre-transport photos', 'Video walkthrough, if required', 'VIN verification', 'Signing of the pickup authorization'],
    later:
      'Taking and storing these inside the app comes with a later release. Until then: photograph the vehicle together, note every mark on the paper bill of lading, keep a signed copy.',
  },
  {
    title: 'Monitor Transport',
    who: 'The driver drives, you watch',
    text: 'Each step of the way is reported in your account the moment it happens, and is entered into the record of the transport.',
    items: ['GPS updates', 'Contact with the driver', 'Estimated time of arrival', 'Route progress'],
    waiting: ['GPS updates', 'Estimated time of arrival'],
    later:
      'Live GPS position and arrival times come with a later release. Today you see each state of the transport, who drives, and the distance by road.',
  },
  {
    title: 'Confirm Delivery',
    who: 'You and the driver',
    text: 'Look before you sign. Walk around the vehicle in good light, compare it with what was recorded at pickup, and confirm the delivery in your account.',
    items: ['Inspect the vehicle', 'Compare it with the pickup photos', 'Sign the delivery confirmation', 'Rate the carrier'],
    waiting: ['Sign the delivery confirmation', 'Rate the carrier'],
    later:
      'Signing on the screen and ratings come with a later release. Until then write any new mark on the bill of lading before you sign it.',
  },
  {
    title: 'Dispute Protection',
    who: 'Everyone who took part',
    text: 'What was agreed and what happened stays on record: entries are only ever added, and each is chained to the one before, so that a later change shows.',
    items: ['Documentation preserved', 'Support with the insurance claim', 'Mediation', 'Legal compliance'],
    later:
      'Filing a claim on the site comes with a later release. Until then write to support: they work from the record of your transport.',
  },
];

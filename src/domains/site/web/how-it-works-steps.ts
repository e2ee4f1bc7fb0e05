import { howPaid } from '#web/settlement.ts';

export interface Step {
  readonly title: string;
  readonly who: string;
  readonly text: string;
  readonly items: readonly string[];
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
    text: `Quotes reach you within 24 hours; if none has come by then, you are told. Each is itemized, so that two of them can be laid side by side and compared line by line; a bid is one sum. ${howPaid}`,
    items: ['Base rate', 'Itemized fees for fuel, tolls and permits', 'The total', 'Carrier ratings and reviews'],
  },
  {
    title: 'Accept Quote and Schedule',
    who: 'You, then the carrier',
    text: 'Accept exactly one. Every other offer is closed, addresses and phone numbers open to the one you chose, and the carrier takes the job and names the driver.',
    items: ['Review the credentials', 'Confirm the insurance', 'Schedule the pickup', 'Confirmation in your account and by e-mail'],
  },
  {
    title: 'Mandatory Documentation',
    who: 'You and the driver, at the truck',
    text: 'The driver’s phone leads around the vehicle: a fixed set of photos, every mark on a drawing, the VIN compared with your request. A required photo is left out only with a reason for that photo, which you read before the vehicle is released. Where it is wanted the driver adds a video of at most 30 seconds, without sound; nothing requires it. Both sign on the screen, and the bill of lading is yours as a PDF. This is what a claim rests on.',
    items: ['Pre-transport photos', 'Video walkthrough, where it is wanted', 'VIN verification', 'Signing of the pickup authorization'],
  },
  {
    title: 'Monitor Transport',
    who: 'The driver drives, you watch',
    text: 'Each step of the way is reported in your account the moment it happens, and is entered into the record of the transport. While the driver shares the position you see where the vehicle is, to about 3 km until it is 25 miles out, when it should arrive and why then; a link lets whoever receives it follow too.',
    items: ['GPS updates', 'Contact with the driver', 'Estimated time of arrival', 'Route progress'],
  },
  {
    title: 'Confirm Delivery',
    who: 'You and the driver',
    text: 'Look before you sign. Walk around the vehicle in good light, compare it with what was recorded at pickup, sign on the driver’s screen, and confirm the delivery in your account.',
    items: ['Inspect the vehicle', 'Compare it with the pickup photos', 'Sign the delivery confirmation', 'Rate the carrier'],
  },
  {
    title: 'Dispute Protection',
    who: 'Everyone who took part',
    text: 'What was agreed and what happened stays on record: entries are only ever added, and each is chained to the one before, so that a later change shows. A claim is filed from the transport: inspections and bills of lading are taken over, the carrier answers, and where you do not agree Carriage decide.',
    items: ['Documentation preserved', 'Support with the insurance claim', 'Mediation', 'Legal compliance'],
  },
];

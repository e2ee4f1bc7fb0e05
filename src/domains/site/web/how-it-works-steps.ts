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
    text: 'Tell us what to move, from where and to where. You see an itemized estimate as you type. For both ends you can add days, contacts and which truck fits. Free, no account needed.',
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
    text: `You get quotes within 24 hours, or we tell you that none has arrived. Quotes are itemized so you can compare them; a bid is one sum. ${howPaid}`,
    items: ['Base rate', 'Itemized fees for fuel, tolls and permits', 'The total', 'Carrier ratings and reviews'],
  },
  {
    title: 'Accept Quote and Schedule',
    who: 'You, then the carrier',
    text: 'Accept one offer; all others close. The carrier you chose sees addresses and phone numbers, takes the job and names the driver.',
    items: ['Review the credentials', 'Confirm the insurance', 'Schedule the pickup', 'Confirmation in your account and by email'],
  },
  {
    title: 'Mandatory Documentation',
    who: 'You and the driver, at pickup',
    text: 'The driver takes a fixed set of photos, marks existing damage on a drawing and compares the VIN with your request. If a required photo can’t be taken, you see the reason before you release the vehicle. The driver can add an optional silent video of up to 30 seconds. You both sign on the screen, and you get the bill of lading as a PDF: your evidence for any claim.',
    items: ['Pre-transport photos', 'Optional video walkthrough', 'VIN verification', 'Signed pickup authorization'],
  },
  {
    title: 'Monitor Transport',
    who: 'The driver',
    text: 'You see every step in your account as it happens. While the driver shares location, you see where the vehicle is (to about 2 miles until it is 25 miles away) and when it should arrive. Share a link with the person receiving it. If the carrier does not come, is late, asks for more money at the door or never delivers, the transport page says what happens next.',
    items: ['GPS updates', 'Contact with the driver', 'Estimated time of arrival', 'Route progress'],
  },
  {
    title: 'Confirm Delivery',
    who: 'You and the driver',
    text: 'Look before you sign. Inspect the vehicle in good light, compare it with the pickup photos, sign on the driver’s screen and confirm delivery in your account.',
    items: ['Inspect the vehicle', 'Compare it with the pickup photos', 'Sign the delivery confirmation', 'Rate the carrier'],
  },
  {
    title: 'Dispute Protection',
    who: 'You, the carrier and Carriage',
    text: 'The transport record can’t be changed unnoticed: each entry is chained to the one before. File a claim from the transport, and its inspections and bills of lading are attached. The carrier answers; if you don’t agree, Carriage decides.',
    items: ['Documentation preserved', 'Insurance claim support', 'Mediation', 'Legal compliance'],
  },
];

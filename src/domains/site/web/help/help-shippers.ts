import { productName } from '#shared/product.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { bySettlement, howPaid } from '#web/settlement.ts';

export const shipperArticles = [
  {
    slug: 'ask-for-a-quote',
    title: 'How do I ask for a quote?',
    summary: 'Fill in the quote form with the vehicle and two ZIP codes; it is free and needs no account.',
    keywords: ['request', 'price', 'start', 'form', 'ship a car', 'carriers answer'],
    blocks: [
      'Open [Get Quote](/quote) and tell from where to where, what is to be moved, and who you are.',
      {
        steps: [
          'Transport: pickup and delivery ZIP code, the kind of transport and, if you know it, a pickup date.',
          'Vehicle: type, year, make and model. Value and VIN are optional; the value decides the service fee.',
          'Contact: name, e-mail address and phone number.',
          'Press Submit Quote Request.',
        ],
      },
      `The estimate appears beside the form as soon as vehicle and ZIP codes are known. Carriers and brokers answer within 24 hours. ${howPaid}`,
    ],
  },
  {
    slug: 'link-a-request-to-an-account',
    title: 'Do I need an account?',
    summary: 'Not to ask, nor to read the offers. To accept and follow you need one, and a request made before is linked to it.',
    keywords: ['sign up', 'register', 'anonymous', 'linked', 'lost request', 'pending'],
    blocks: [
      'A request can be sent without an account: confirm your address with the link we mail you, and carriers see it. Each offer then comes by e-mail, with a link to all of them. To accept one and follow the transport you set a password.',
      'Right after submitting, press Create Free Account: the request goes with you and stands in your dashboard at once.',
      'If you register later, use the same e-mail address and confirm it with the link we send. Requests made with that address are then linked to the account when you confirm it or sign in the next time.',
    ],
  },
  {
    slug: 'how-the-estimate-is-made',
    title: 'Where does the instant estimate come from?',
    summary:
      'It is reckoned from road distance, vehicle, kind of transport, season, condition and the price of diesel, with its range and how sure it is.',
    keywords: [
      'cost to ship a car',
      'shipping price',
      'motorcycle',
      'how much',
      'calculator',
      'range',
      'confidence',
      'alaska',
      'hawaii',
      'boat',
      'rv',
      'diesel',
      'opening quote',
      'how long does it take',
    ],
    blocks: [
      'The estimate is the platform’s own price, itemized like any quote. Beside it stand the usual range, the reasons, and how sure the figure is. Submitted with your request it becomes the opening quote and stands for seven days.',
      'It also says how many days the vehicle is likely on the road; an offer names its own.',
      'Some transports are not estimated but priced by a carrier:',
      {
        list: [
          'boats, RVs and heavy equipment, because their sizes differ too much;',
          'routes to or from Alaska, Hawaii, Puerto Rico, Guam and military ZIP codes.',
        ],
      },
      'Tell the truth about the condition: a vehicle that does not run needs a winch, and a price made for one that runs will not hold.',
    ],
  },
  {
    slug: 'service-fee',
    title: 'What is the service fee?',
    summary: `$49 for a vehicle of $5,000 or less, 1% of the value above that, never more than $499. ${howPaid}`,
    keywords: ['cost', 'charge', 'premium', 'standard', 'cap', 'value', 'commission'],
    blocks: [
      {
        list: [
          'Standard Transport: $49 flat for a vehicle valued at $5,000 or less, or when you give no value.',
          'Premium Transport: 1% of the value above $5,000, at most $499. A vehicle of $25,000 gives $250, one of $75,000 gives $499.',
        ],
      },
      `The fee is for the platform. The carrier’s price is separate and itemized. Both are shown together before you accept. If no verified carrier can be secured, the fee is refunded in full. ${howPaid}`,
      'Work it out for your vehicle on [Pricing](/pricing).',
    ],
  },
  {
    slug: 'compare-offers',
    title: 'How do I compare offers?',
    summary: 'Open the transport and its Quotes tab: each offer shows its lines, its time, its insurance and what was checked.',
    keywords: ['quotes tab', 'bids', 'cheapest', 'insurance', 'verified', 'range', 'best'],
    blocks: [
      'Open the transport from your dashboard or from Quotes, and choose the Quotes tab. Two kinds of offers meet there: itemized quotes and lump-sum bids.',
      {
        list: [
          'Total and lines: base rate, fuel surcharge, tolls, permits, special handling.',
          'Where the total stands in the usual range. Far below it is a reason to ask, not to rejoice.',
          'Estimated days to delivery, and until when the offer stands.',
          'Whether cargo insurance is part of the price.',
          'Whether DOT and MC numbers, and insurance, have been verified; what the register was not asked is “not known”.',
        ],
      },
      `Before you accept, ask for the certificate of cargo insurance, and check that its limit covers every vehicle on that truck together. ${howPaid}`,
    ],
  },
  {
    slug: 'accept-or-book',
    title: 'What happens when I accept an offer?',
    summary: 'Exactly one offer is accepted, all others are closed, and the carrier takes the job and names the driver.',
    keywords: ['book', 'accept', 'confirm', 'fixed price', 'schedule', 'choose'],
    blocks: [
      `Press Accept on the offer. A window repeats the price, the service fee and what happens next; only the button in it accepts. ${howPaid}`,
      {
        list: [
          'Every other offer is closed, and those who made them are told.',
          'Whoever made the offer sees the addresses and your phone number from then on, takes the job and names the driver.',
          'You are told in the app and by e-mail, and the step is entered into the record of the transport.',
        ],
      },
      'Book, on the platform’s own estimate, works a little differently: the request stands in the marketplace at that fixed price, and the first eligible carrier to take it is assigned.',
    ],
  },
  {
    slug: 'save-a-draft',
    title: 'Can I save a request and finish it later?',
    summary: 'Yes, when you are signed in: Save as Draft needs both ZIP codes, year, make and model.',
    keywords: ['draft', 'continue', 'unfinished', 'edit', 'delete'],
    blocks: [
      'On the quote form and on New Transport press Save as Draft. Pickup ZIP, delivery ZIP, year, make and model have to be there; everything else can wait.',
      'Drafts stand in your dashboard under Draft Quotes. Edit opens one in the form, Submit sends it as a final request, Delete removes it for good. Nobody but you sees a draft, and it gets no offers.',
    ],
  },
  {
    slug: 'vehicle-does-not-run',
    title: 'My vehicle does not run. Can it be shipped?',
    summary: 'Yes. Say so in the request, and say whether it rolls, brakes and steers and whether there are keys.',
    keywords: ['inoperable', 'inop', 'winch', 'broken', 'salvage', 'auction', 'keys', 'gate pass'],
    blocks: [
      'On New Transport, state the condition: does it run, roll, brake and steer, and are there keys? A carrier decides from this whether a winch is enough or a forklift is needed, and prices it under special handling.',
      'For a vehicle at an auction, a port or a yard add the gate pass or release number and the opening hours. The number is shown only to the party whose offer you accepted.',
    ],
  },
  {
    slug: 'prepare-for-pickup',
    title: 'How do I prepare the vehicle for pickup?',
    summary: 'Wash it, photograph it, empty it, leave a quarter of a tank, and be there with the keys.',
    keywords: ['checklist', 'photos', 'personal items', 'trunk', 'fuel', 'alarm', 'before pickup', 'toll tag'],
    blocks: [
      {
        steps: [
          'Wash it, so that marks can be seen, and photograph all sides, the roof, the interior and the odometer in daylight.',
          'Take out personal items, loose parts, the toll tag and the garage opener.',
          'Leave about a quarter of a tank of fuel, or a charge of about half for an electric vehicle.',
          'Switch off the alarm or explain it, note leaks, and check tires and battery.',
          'Be there with one set of keys, or name somebody who is.',
          'Compare driver, truck and plate with what your transport shows, and tell the release code only when they match.',
          'Walk around it with the driver: photos and every mark go into the driver’s phone, and you sign there. Where the driver brings paper, photograph the signed page.',
        ],
      },
      'The truck is long: where it cannot reach your door, agree on a wide place near by.',
    ],
  },
  {
    slug: 'follow-a-transport',
    title: 'How do I follow my transport?',
    summary: 'Its page shows the state, who acts next, and a Chain of Custody with every step and its time.',
    keywords: ['track', 'tracking', 'status', 'where is my car', 'gps', 'timeline', 'custody', 'progress'],
    blocks: [
      'Open the transport. The line on top shows how far it is: Submitted, Quoted, Accepted, In Progress once a carrier is assigned, In Transit, Delivered, Completed. A sentence under it says who acts next.',
      'The Chain of Custody tab lists every step with time and name. Each entry carries the fingerprint of the one before, and the page says whether the chain still holds.',
      'The bell tells you of every step. From pickup to delivery the page shows where the vehicle is, while its driver shares the position: rounded to about 3 km until it is 25 miles out, with the age of the last signal, the miles that are left, and the hours in which it should arrive with the reason. Where the driver shares nothing, call: name and phone number stand on the transport.',
      'Somebody else receives the vehicle? Press Share with others: the link shows where it is without an account and without names, until delivery, until its time is over, or until you end it.',
    ],
  },
  {
    slug: 'confirm-delivery',
    title: 'The vehicle is here. How do I close the transport?',
    summary: 'Compare it with its condition at pickup, then press Confirm delivery on its page.',
    keywords: ['delivered', 'complete', 'completed', 'finish', 'close', 'sign', 'arrived', 'receive'],
    blocks: [
      {
        steps: [
          'Walk around the vehicle with the driver, in good light, and compare it with the photos and the bill of lading of the pickup.',
          'Have any new mark put into the inspection on the driver’s phone, or onto the paper bill of lading, before you sign.',
          'When the driver has marked the transport as delivered, open its page and press Confirm delivery. It is then completed.',
        ],
      },
      'Found damage? Read [what to do about it](/support/help-center/damage-at-delivery) before you confirm.',
    ],
  },
  {
    slug: 'cancel-a-transport',
    title: 'How do I cancel, and what do I get back?',
    summary: 'Until pickup a transport can be cancelled; before a carrier is assigned it costs nothing.',
    keywords: ['cancel', 'refund', 'money back', 'withdraw', 'change my mind', 'dry run'],
    blocks: [
      'Open the transport and press Cancel transport: the button is there until the vehicle is picked up. It asks once, and takes a reason that the others read.',
      {
        list: [
          'Before a carrier is assigned: everything back, service fee included.',
          'Assigned but not picked up: the price of the transport in full; the service fee is kept.',
          'After pickup: it cannot be cancelled; what is left are claims.',
          'If the carrier withdraws, the request is open to others again, and you get everything back if you do not want to go on.',
        ],
      },
      `${bySettlement({
        held: 'The exact refund is shown before you confirm, and goes back to the card you paid with.',
        direct: `Whoever received money returns it. ${directSettlement}`,
      })} The full rules are in the [Terms of Service](/legal/terms-of-service).`,
    ],
  },
  {
    slug: 'pay-for-a-transport',
    title: 'How do I pay?',
    summary: bySettlement({
      held: 'By card, once you have accepted an offer. The money is held until delivery and then paid to the carrier.',
      direct: 'No card is charged on the site: the transport is settled directly with the carrier you accepted.',
    }),
    keywords: ['payment', 'card', 'stripe', 'escrow', 'held until delivery', 'cash', 'invoice', 'deposit'],
    blocks: [
      `${howPaid} Before you accept an offer you see the price of the transport, the service fee and their total.`,
      bySettlement({
        held: `After accepting, press Pay on the transport: you pay on the page of the payment provider, and ${productName} never sees your card. Nothing is picked up before the money is held. It goes to the carrier when you confirm the delivery, or 72 hours after delivery. You owe nothing at the door.`,
        direct:
          'Agree with the carrier how the price of the transport is paid, in writing and before pickup; payment at delivery is common.',
      }),
      'Never pay the whole price before pickup by wire, gift card or payment app. If somebody insists on it, [tell us](/support/contact-us).',
    ],
  },
  {
    slug: 'damage-at-delivery',
    title: 'The vehicle arrived with damage. What now?',
    summary: 'Have it written down before you sign, photograph it, and file a claim from the transport.',
    keywords: ['claim', 'scratch', 'dent', 'dispute', 'insurance', 'bill of lading', 'nine months', 'broken'],
    blocks: [
      {
        steps: [
          'Have the damage put into the inspection on the driver’s phone, or onto the paper bill of lading, with place and size, before you sign. A clean signature is hard to take back.',
          'Photograph it together with something that shows the place and the date, and the driver’s copy too.',
          'Open the transport and press File a claim: each thing with what it costs, with a photo or a repair estimate. The signed inspections and bills of lading are taken over by themselves. You have nine months after delivery, but file within days.',
          'The carrier acknowledges, offers or declines. You accept, say why it is not enough, or escalate it to Carriage, which decides. Of a payment only the sum that you claim is frozen meanwhile.',
        ],
      },
      'The carrier has to acknowledge the claim within 30 days and to answer it within 120. We ask each side to answer within 14 days: after that the claim goes to Carriage by itself.',
    ],
  },
] as const;

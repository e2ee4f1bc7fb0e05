import { productName } from '#shared/product.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { bySettlement, howPaid } from '#web/settlement.ts';

export const shipperArticles = [
  {
    slug: 'ask-for-a-quote',
    title: 'How do I request quotes?',
    summary: 'Fill in the quote form with your vehicle and two ZIP codes. Free. No account needed.',
    keywords: ['request', 'price', 'start', 'form', 'ship a car', 'carriers answer'],
    blocks: [
      {
        steps: [
          'Open [Get Quote](/quote).',
          'Transport: enter pickup and delivery ZIP codes and transport type. The pickup window, its first and last day, is optional.',
          'Vehicle: enter type, year, make and model. VIN and value are optional; the value decides the service fee.',
          'Contact: enter your name, email and phone number.',
          'Press Submit Quote Request.',
        ],
      },
      `The estimate appears once we know the vehicle and ZIP codes. Carriers and brokers reply within 24 hours. ${howPaid}`,
    ],
  },
  {
    slug: 'link-a-request-to-an-account',
    title: 'Do I need an account?',
    summary: 'Not to request quotes or read offers. You need one to accept an offer and follow the transport.',
    keywords: ['sign up', 'register', 'anonymous', 'linked', 'lost request', 'pending'],
    blocks: [
      'Without an account, confirm your email with the link we send, and carriers see your request. We email you each offer with a link to all of them. To accept one, set a password.',
      'If you press Create Free Account after submitting, your request appears in your dashboard at once.',
      'If you register later, use the same email address and confirm it. Your earlier requests then appear in your account.',
    ],
  },
  {
    slug: 'how-the-estimate-is-made',
    title: 'How is the instant estimate calculated?',
    summary: 'From road distance, vehicle, transport type, season, condition and diesel price.',
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
      'The estimate is our own itemized price. It shows the usual range, the factors, our confidence and the likely days in transit. When you submit your request, it becomes the opening quote and is valid for seven days.',
      'Carriers set the price for:',
      {
        list: [
          'boats, RVs and heavy equipment, because sizes vary too much;',
          'routes to or from Alaska, Hawaii, Puerto Rico, Guam and military ZIP codes.',
        ],
      },
      'Describe the condition accurately: a vehicle that doesn’t run needs a winch and costs more.',
    ],
  },
  {
    slug: 'service-fee',
    title: 'What is the service fee?',
    summary: `$49 for vehicles valued at $5,000 or less, 1% of the value above that, at most $499. ${howPaid}`,
    keywords: ['cost', 'charge', 'premium', 'standard', 'cap', 'value', 'commission'],
    blocks: [
      {
        list: [
          'Standard Transport: $49 for vehicles valued at $5,000 or less, or without a stated value.',
          'Premium Transport: 1% of the value above $5,000, at most $499. For example, $250 for a $25,000 vehicle and $499 for a $75,000 vehicle.',
        ],
      },
      'The fee pays for the platform. The carrier’s price is separate and itemized. You see both before you accept. If no verified carrier can be found, we refund the fee in full.',
      'Calculate your fee on [Pricing](/pricing).',
    ],
  },
  {
    slug: 'compare-offers',
    title: 'How do I compare offers?',
    summary: 'Open the transport’s Quotes tab. Each offer shows its price, days, insurance and what we checked.',
    keywords: ['quotes tab', 'bids', 'cheapest', 'insurance', 'verified', 'range', 'best'],
    blocks: [
      'You get two kinds of offers: itemized quotes and lump-sum bids. Compare:',
      {
        list: [
          'Total and lines: base rate, fuel surcharge, tolls, permits, special handling.',
          'The usual range. If an offer is far below it, ask why.',
          'Days to delivery, and how long the offer is valid.',
          'Whether cargo insurance is included.',
          'Whether DOT and MC numbers and insurance are verified.',
        ],
      },
      `Before you accept, ask for the cargo insurance certificate and check that its limit covers every vehicle on the truck. ${howPaid}`,
    ],
  },
  {
    slug: 'accept-or-book',
    title: 'What happens when I accept an offer?',
    summary: 'All other offers close, and the carrier takes the job and names the driver.',
    keywords: ['book', 'accept', 'confirm', 'fixed price', 'schedule', 'choose'],
    blocks: [
      `Press Accept on the offer, check the price and service fee, and confirm. ${howPaid}`,
      {
        list: [
          'All other offers close, and we notify the bidders.',
          'The party you accepted sees addresses and your phone number, takes the job and names the driver.',
          'We notify you in the app and by email.',
        ],
      },
      'If you book our estimate instead, your request is listed at that fixed price. The first eligible carrier to take it is assigned.',
    ],
  },
  {
    slug: 'save-a-draft',
    title: 'Can I save a request and finish it later?',
    summary: 'Yes, if you’re signed in. A draft needs both ZIP codes, year, make and model.',
    keywords: ['draft', 'continue', 'unfinished', 'edit', 'delete'],
    blocks: [
      'On the quote form or New Transport, press Save as Draft. Only pickup ZIP, delivery ZIP, year, make and model are required.',
      'Find drafts in your dashboard under Draft Quotes. Edit opens the form, Submit sends the request and Delete removes it for good. Only you can see drafts.',
    ],
  },
  {
    slug: 'vehicle-does-not-run',
    title: 'My vehicle doesn’t run. Can you ship it?',
    summary: 'Yes. Tell us whether it rolls, brakes and steers, and whether you have keys.',
    keywords: ['inoperable', 'inop', 'winch', 'broken', 'salvage', 'auction', 'keys', 'gate pass'],
    blocks: [
      'On New Transport, enter whether it runs, rolls, brakes and steers, and whether there are keys. Carriers use this to choose a winch or forklift, priced under special handling.',
      'For a vehicle at an auction, port or yard, add opening hours, whether drivers need an appointment or a TWIC card, and the gate pass or release number. Only the party you accept sees the number.',
    ],
  },
  {
    slug: 'prepare-for-pickup',
    title: 'How do I prepare the vehicle for pickup?',
    summary: 'Wash, photograph and empty it, leave a quarter tank, and be there with the keys.',
    keywords: ['checklist', 'photos', 'personal items', 'leave things', 'trunk', 'fuel', 'alarm', 'before pickup', 'toll tag'],
    blocks: [
      {
        steps: [
          'Wash it and photograph all sides, the roof, interior and odometer in daylight.',
          'Remove personal items, loose parts, toll tags and garage openers.',
          'Leave a quarter tank of fuel, or half a charge for an electric vehicle.',
          'Turn off the alarm, note leaks, and check tires and battery.',
          'Be there with one set of keys, or name someone who will be.',
          'Compare driver, truck and plate with your transport. Give the release code only if they match.',
          'Walk around the vehicle with the driver, check that every mark is recorded, and sign. Photograph anything you sign.',
        ],
      },
      'If the truck can’t reach your door, agree on a wide place nearby.',
    ],
  },
  {
    slug: 'follow-a-transport',
    title: 'How do I follow my transport?',
    summary: 'Its page shows the status, who acts next and a timeline of every step.',
    keywords: ['track', 'tracking', 'status', 'where is my car', 'gps', 'timeline', 'custody', 'progress'],
    blocks: [
      'Open the transport to see its status: Submitted, Quoted, Accepted, In Progress (carrier assigned), In Transit, Delivered or Completed. Below it you see who acts next.',
      'The Chain of Custody tab lists every step with time and name, and detects tampering.',
      'We notify you of every step. While the driver shares location, you see where the vehicle is (to about 2 miles until it is 25 miles away), remaining miles and expected arrival. Otherwise call the driver; name and number are on the transport.',
      'To let someone else follow, press Share location. The link needs no account and shows no names. It works until delivery, until it expires, or until you end it.',
    ],
  },
  {
    slug: 'confirm-delivery',
    title: 'My vehicle has arrived. How do I confirm delivery?',
    summary: 'Compare it with the pickup photos, then press Confirm delivery.',
    keywords: ['delivered', 'complete', 'completed', 'finish', 'close', 'sign', 'arrived', 'receive'],
    blocks: [
      {
        steps: [
          'Walk around the vehicle with the driver in good light. Compare it with the pickup photos and bill of lading.',
          'Have new marks recorded on the driver’s phone or the paper bill of lading before you sign.',
          'Once the transport is marked delivered, open it and press Confirm delivery. It is then completed.',
        ],
      },
      'If you find damage, read [what to do](/support/help-center/damage-at-delivery) before you confirm.',
    ],
  },
  {
    slug: 'cancel-a-transport',
    title: 'How do I cancel, and what do I get back?',
    summary: 'You can cancel until pickup. Before a carrier is assigned, it costs nothing.',
    keywords: ['cancel', 'refund', 'money back', 'withdraw', 'change my mind', 'dry run'],
    blocks: [
      'Open the transport and press Cancel transport. The others see the reason you give.',
      {
        list: [
          'Before a carrier is assigned: full refund, service fee included.',
          'Carrier assigned, not picked up: the transport price back, not the service fee.',
          'After pickup: you can’t cancel, but you can file a claim.',
          'Carrier withdraws: your request opens again, or you get everything back.',
        ],
      },
      `${bySettlement({
        held: 'You see the exact refund before you confirm. It goes back to the card you paid with.',
        direct: `The person who was paid returns the money. ${directSettlement}`,
      })} See the [Terms of Service](/legal/terms-of-service).`,
    ],
  },
  {
    slug: 'pay-for-a-transport',
    title: 'How do I pay?',
    summary: bySettlement({
      held: 'By card, after you accept an offer. The money is held until delivery and then paid to the carrier.',
      direct: 'You pay the carrier directly. No card is charged here.',
    }),
    keywords: ['payment', 'card', 'stripe', 'escrow', 'held until delivery', 'cash', 'invoice', 'deposit'],
    blocks: [
      `${howPaid} You see the transport price, service fee and total before you accept.`,
      bySettlement({
        held: `After accepting, press Pay on the transport. You pay on the payment provider’s page; ${productName} never sees your card. The carrier can’t pick up until the money is held, and is paid when you confirm delivery or 72 hours after delivery. You pay nothing at the door.`,
        direct: 'Agree with the carrier in writing before pickup how to pay. Payment at delivery is common.',
      }),
      'Never pay the full price before pickup by wire, gift card or payment app. If asked to, [tell us](/support/contact-us).',
    ],
  },
  {
    slug: 'when-something-goes-wrong',
    title: 'The carrier does not come, is late, or wants more money',
    summary: 'Say on the transport what happened. Each case has its steps and deadlines.',
    keywords: [
      'no-show',
      'did not come',
      'late',
      'delayed',
      'missing',
      'hostage',
      'withheld',
      'more money',
      'police',
      'fmcsa',
      'never arrived',
    ],
    blocks: [
      {
        list: [
          `Not picked up: after the pickup day we ask both sides what happened. If the carrier did not come, it has 12 hours to document a dry run or agree on a new date. A date it proposes stops the 12 hours until you answer. After that you book another offer or ${bySettlement({ held: 'get everything back, including the service fee', direct: 'cancel' })}.`,
          'Late: the day after the promised delivery we ask the carrier for a new date and the reason. The transport, its tracking page and your calendar then show the new date. After three days you can press Report it missing.',
          `More money at the door: do not pay more than you agreed. Press Report a problem, The driver demands more money. We alert our team, ${bySettlement({ held: 'put the whole payment on hold, ', direct: '' })}and give you a checklist for the police and FMCSA.`,
          `Never delivered: Report it missing files a claim for the full value.${bySettlement({ held: ' The whole payment stays on hold until the claim is decided.', direct: '' })}`,
        ],
      },
      howPaid,
    ],
  },
  {
    slug: 'damage-at-delivery',
    title: 'My vehicle arrived damaged. What now?',
    summary: 'Have the damage recorded before you sign, photograph it, and file a claim.',
    keywords: ['claim', 'scratch', 'dent', 'dispute', 'insurance', 'bill of lading', 'nine months', 'broken'],
    blocks: [
      {
        steps: [
          'Before you sign, have the damage recorded on the driver’s phone or the paper bill of lading, with place and size. A clean signature is hard to reverse.',
          'Photograph it with something that shows place and date. Photograph the driver’s copy too.',
          'Open the transport and press File a claim. Add each item with its cost and a photo or repair estimate. Signed inspections and bills of lading are attached for you. You have nine months, but file within days.',
          'The carrier acknowledges, offers or declines. Accept, reply, or escalate to Carriage for a decision. Meanwhile only the claimed amount is on hold.',
        ],
      },
      'By law the carrier must acknowledge within 30 days and answer within 120. We ask each side to answer within 14 days; after that, the claim goes to Carriage automatically.',
    ],
  },
] as const;

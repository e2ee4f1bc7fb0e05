export const carrierArticles = [
  {
    slug: 'register-as-a-carrier',
    title: 'How do I register as a carrier?',
    summary: 'Choose Carrier Company, or Independent Driver/Owner-Operator if you drive your own truck, and give your DOT and MC numbers.',
    keywords: ['sign up', 'become a carrier', 'owner operator', 'trucking', 'dot', 'mc', 'independent driver', 'authority'],
    blocks: [
      'Open [Create Account](/register) and choose:',
      {
        list: [
          'Carrier Company: company name, DOT number and MC number.',
          'Independent Driver/Owner-Operator: the same and your driver license number. You bid like a carrier and drive like a driver.',
        ],
      },
      'The numbers are looked at as you type. "Please wait" means that the check still runs; numbers that the federal register does not bear out are refused with the reason. When the register cannot be asked, registration goes on, the screen says that the numbers were not checked, and the check follows. [Profile Settings](/settings/profile) shows the last answer and asks again.',
    ],
  },
  {
    slug: 'why-can-i-not-bid',
    title: 'Why can I not bid?',
    summary: 'The notice on top of the marketplace names each thing that is in the way, with a link to mend it.',
    keywords: ['compliance', 'gate', 'blocked', 'denied', 'cannot bid', 'warning', 'verify', 'marketplace access'],
    blocks: [
      'One gate decides whether an account may see the marketplace and bid. It is asked again at the moment you send a bid, a quote or take a job. Most often it is one of these:',
      {
        list: [
          'The e-mail address is not confirmed yet: press the link in the mail we sent.',
          'The DOT and MC numbers are not verified.',
          'Your role does not bid. Drivers work under a carrier; shippers ship.',
          'The account is deactivated or blocked: write to support.',
        ],
      },
      'A yellow notice that says you can bid is a warning and stops nothing, for instance that your numbers could not be checked against the register.',
    ],
  },
  {
    slug: 'bid-or-quote',
    title: 'Bid or quote: what is the difference?',
    summary: 'A bid is one lump sum, a quote is itemized. Both stand side by side for the shipper.',
    keywords: ['lump sum', 'place a bid', 'offer', 'marketplace', 'difference', 'itemized'],
    blocks: [
      'Place a bid when one figure says it all: amount, days to delivery, whether insurance is included, a note. Price this request when you want the shipper to see base rate, fuel, tolls, permits and special handling.',
      'You have one active bid on a request at a time. You never see what others bid, only how many offers there are and which is the best so far. An accepted bid becomes an accepted quote, and goes the same road from there.',
      'A request marked Fixed price is not bid on: the shipper has booked at that price, and the first eligible carrier to take the job has it.',
    ],
  },
  {
    slug: 'change-or-withdraw-a-bid',
    title: 'Can I change or withdraw a bid?',
    summary: 'As long as it is waiting for the shipper: under My bids, or on the request itself.',
    keywords: ['edit bid', 'take back', 'lower', 'raise', 'my bids', 'withdraw'],
    blocks: [
      'Open the [Marketplace](/marketplace), choose My bids, and change or withdraw the bid there. The shipper is told in the app. A withdrawn bid is closed for good; you may place a new one while the request is open.',
      'Not chosen means that the shipper accepted another offer or cancelled the request; the reason stands beside it.',
    ],
  },
  {
    slug: 'take-a-job',
    title: 'My offer was accepted. What now?',
    summary: 'Addresses and contact are open to you: take the job and name the driver.',
    keywords: ['dispatch', 'assign driver', 'accepted', 'take the job', 'name the driver', 'address', 'contact'],
    blocks: [
      {
        steps: [
          'Open the transport from the notice or under My bids.',
          'Its addresses and phone number are open to you now. Press Take the job: you commit to haul the vehicle at the accepted price.',
          'Enter the e-mail address of the driver’s account, or leave it empty to name the driver later with Name the driver. Owner-operators drive themselves.',
          'Call the shipper and agree on a time for pickup.',
        ],
      },
      'When you commit a truck before the shipper has accepted, the shipper sees that a truck is committed, and nothing else opens.',
    ],
  },
  {
    slug: 'withdraw-from-a-job',
    title: 'Can I withdraw from a job I took?',
    summary: 'Until pickup: Withdraw from the job on the transport. The request opens again and the shipper is told.',
    keywords: ['give back', 'truck broke down', 'cancel job', 'withdraw quote', 'cannot make it', 'breakdown'],
    blocks: [
      'Open the transport and press Withdraw from the job. The request is open again, the other offers are open again, and the shipper is told. After pickup that is no longer possible: the vehicle is in your care.',
      'A quote that was not accepted yet is taken back with Withdraw quote, in the same place. Call the shipper first: the withdrawal is entered into the record of the transport.',
    ],
  },
  {
    slug: 'get-paid',
    title: 'How and when am I paid?',
    summary:
      'Set up payouts once under Get paid; what a job brings is sent there when the delivery is confirmed or the review window has ended.',
    keywords: ['payout', 'bank account', 'transfer', 'earnings', 'money', 'when do i get my money'],
    blocks: [
      'The shipper’s money is held until delivery. You set up a payout account once:',
      {
        steps: [
          'Open [Get paid](/payouts) and press Set up payouts. The payment service asks for business and bank account; we keep neither.',
          'Come back: the page says what is missing, or that you can be paid.',
        ],
      },
      'Of its sums To come is held for jobs under way, On the way is earned and not sent yet, and Paid was sent to your payout account.',
      {
        list: [
          'The price of a job is sent when the shipper confirms the delivery, or when the review window after it has ended.',
          'What is earned before payouts are set up waits, and is sent then.',
          'After a change of bank account, identity or papers payouts wait 72 hours.',
          'A claim or a dispute freezes its sum; the rest is sent.',
        ],
      },
      'Where payments are off, shippers pay you directly.',
    ],
  },
  {
    slug: 'monthly-statements',
    title: 'Where are my monthly statements?',
    summary: 'Under Get paid, one for each month with a transfer, to read, print or keep as PDF.',
    keywords: ['statement', 'bookkeeping', 'tax', 'accounting', 'pdf', 'income'],
    blocks: [
      'Open [Get paid](/payouts): the months stand under Statements. Each has its transfers with transport, reason, day and sum.',
      'What was taken back has a minus. Days are those of US Pacific time.',
      'What a broker pays its carrier is in no statement.',
    ],
  },
  {
    slug: 'what-carriers-see',
    title: 'When do I see the address and the phone number?',
    summary: 'After your offer was accepted. Before that you see city, state and the first three digits of the ZIP code.',
    keywords: ['address', 'phone', 'contact', 'zip', 'privacy', 'vin', 'hidden'],
    blocks: [
      'In the marketplace you see the vehicle and its condition, both cities with state and three digits of the ZIP code, the miles by road, the dates and the notes. E-mail addresses and phone numbers written into notes are hidden.',
      'Addresses, contact, VIN, gate pass and access notes open to the party whose offer was accepted, and to the driver it names. Offers of others stay closed to you even then.',
    ],
  },
] as const;

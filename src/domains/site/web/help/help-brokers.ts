export const brokerArticles = [
  {
    slug: 'register-as-a-broker',
    title: 'How do I register as a broker?',
    summary: 'Choose Broker on Create Account and give company name, DOT number and MC number.',
    keywords: ['sign up', 'authority', 'bond', 'brokerage', 'dot', 'mc'],
    blocks: [
      'Open [Create Account](/register), choose Broker and fill in company name, DOT number and MC number. The numbers are looked at while you type; a number that is not well formed stops the registration and says why.',
      'Then confirm your e-mail address with the link we send: without it you may look at the marketplace but not price or bid.',
      'A broker needs its own authority and a bond or trust of $75,000 (49 CFR 387.307).',
    ],
  },
  {
    slug: 'price-a-request',
    title: 'How do I price a request line by line?',
    summary: 'Open the request in the marketplace and press Price this request; the shipper sees every line.',
    keywords: ['quote', 'itemized', 'give quote', 'base rate', 'fuel', 'tolls', 'permits', 'valid'],
    blocks: [
      {
        steps: [
          'Open the request from the [Marketplace](/marketplace) and its Quotes tab.',
          'Press Price this request and enter base rate, fuel surcharge, tolls, permits and special handling. The total is their sum.',
          'Say how many days delivery takes, for how many days the price stands, and whether cargo insurance is part of it.',
          'Send quote. The shipper is told in the app and by e-mail.',
        ],
      },
      'When the validity has passed, the quote closes by itself. An accepted quote does not expire.',
    ],
  },
  {
    slug: 'name-a-carrier',
    title: 'My offer was accepted. How do I name the carrier?',
    summary: 'Press Take the job on the transport and enter the e-mail address of the carrier’s account.',
    keywords: ['dispatch', 'assign', 'carrier', 'driver', 'take the job'],
    blocks: [
      'Open the transport and press Take the job. Enter the e-mail address of the carrier’s account and, if it is known, of the driver’s. The carrier has to pass the same gate as for a bid of its own; if it does not, the answer says so.',
      'From then on the carrier, and the driver once named, see the addresses and take the steps of the way. You follow them on the same page.',
    ],
  },
] as const;

export const brokerArticles = [
  {
    slug: 'register-as-a-broker',
    title: 'How do I register as a broker?',
    summary: 'Choose Broker on Create Account and enter your company name, DOT number and MC number.',
    keywords: ['sign up', 'authority', 'bond', 'brokerage', 'dot', 'mc'],
    blocks: [
      'Open [Create Account](/register), choose Broker and enter your company name, DOT number and MC number. We check the numbers as you type and tell you why if they are rejected.',
      'Then confirm your email with the link we send. Until you do, you can view the marketplace but not price or bid.',
      'Brokers need their own authority and a $75,000 bond or trust (49 CFR 387.307).',
    ],
  },
  {
    slug: 'price-a-request',
    title: 'How do I send an itemized quote?',
    summary: 'Open the request in the marketplace and press Price this request.',
    keywords: ['quote', 'itemized', 'give quote', 'base rate', 'fuel', 'tolls', 'permits', 'valid'],
    blocks: [
      {
        steps: [
          'Open the request in the [Marketplace](/marketplace) and choose its Quotes tab.',
          'Press Price this request and enter base rate, fuel surcharge, tolls, permits and special handling. We add up the total.',
          'Enter days to delivery, how many days the price is valid, and whether cargo insurance is included.',
          'Press Send quote. We notify the shipper in the app and by email.',
        ],
      },
      'Quotes expire after the days you set. Accepted quotes don’t expire.',
    ],
  },
  {
    slug: 'name-a-carrier',
    title: 'My offer was accepted. How do I name the carrier?',
    summary: 'Press Take job on the transport and enter the carrier’s account email.',
    keywords: ['dispatch', 'assign', 'carrier', 'driver', 'take the job'],
    blocks: [
      'Open the transport, press Take job and enter the carrier’s account email and, if you know it, the driver’s. The carrier must meet the same requirements as for its own bids. If it doesn’t, we tell you what is missing.',
      'The carrier and its driver then see the addresses and record each step. You follow on the same page.',
    ],
  },
] as const;

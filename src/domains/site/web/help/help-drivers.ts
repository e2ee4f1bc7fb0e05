export const driverArticles = [
  {
    slug: 'register-as-a-driver',
    title: 'I drive for a carrier. Do I need an account?',
    summary: 'Yes, a Driver account with your license number; your carrier names you on a transport by its e-mail address.',
    keywords: ['sign up', 'licence', 'license', 'driver account', 'work under a carrier'],
    blocks: [
      'Open [Create Account](/register), choose Driver and give your driver license number. Tell your carrier the e-mail address of the account: with it you are named on a transport.',
      'Drivers may look at the marketplace but do not bid; they work under a carrier. If you hold your own authority and drive your own truck, register as Independent Driver/Owner-Operator instead.',
    ],
  },
  {
    slug: 'find-your-job',
    title: 'Where do I find my job?',
    summary: 'Under Quotes and in the bell, as soon as the carrier has named you.',
    keywords: ['assigned', 'transport', 'address', 'pickup', 'where', 'load'],
    blocks: [
      'When a carrier names you, the bell says so, and you get an e-mail if you want e-mails. The transport then stands under Quotes in the top navigation. Its Overview holds vehicle, condition, addresses, contact and access notes.',
      'If it is not there, ask the carrier which e-mail address was entered. It has to be the one of your account.',
    ],
  },
  {
    slug: 'report-pickup-and-delivery',
    title: 'How do I report pickup and delivery?',
    summary:
      'With Pick up and later Deliver on your dashboard: each leads through its inspection, and both signatures count as the report.',
    keywords: ['in transit', 'delivered', 'status', 'start', 'mark', 'journey', 'picked up'],
    blocks: [
      {
        steps: [
          'At the vehicle press Pick up on your dashboard. Ask whoever hands it over for the release code, and show your license where it is asked for.',
          'Make the inspection: photos, number, readings, every mark on the drawing. The customer looks it over with you, and both sign on your phone.',
          'Press Seal and pick up. The vehicle is in transit, and the bill of lading is under Documents.',
          'At the destination, press Deliver and repeat the inspection with the receiver. Press Seal and deliver. We notify the shipper.',
        ],
      },
      'What is sealed enters the record of the transport and cannot be taken back by you. Nobody there has the code, or nobody is there to sign? Both can be said with a reason, and the shipper reads it.',
    ],
  },
] as const;

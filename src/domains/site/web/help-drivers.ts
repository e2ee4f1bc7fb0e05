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
    summary: 'On the transport’s Quotes tab: Picked up: start the journey, and later Mark as delivered.',
    keywords: ['in transit', 'delivered', 'status', 'start', 'mark', 'journey', 'picked up'],
    blocks: [
      {
        steps: [
          'At pickup: walk around the vehicle with the customer, compare the VIN, note every mark on the bill of lading, both sign.',
          'Open the transport and its Quotes tab, and press Picked up: start the journey.',
          'At delivery: inspect again, note new marks, have it signed.',
          'Press Mark as delivered. The shipper is told.',
        ],
      },
      'Each press asks once before it counts, because it enters the record of the transport and cannot be taken back by you. Inspection photos and signatures are not taken in the app yet: keep the paper.',
    ],
  },
] as const;

export const driverArticles = [
  {
    slug: 'register-as-a-driver',
    title: 'I drive for a carrier. Do I need an account?',
    summary: 'Yes, a Driver account with your license number. Your carrier assigns you by email address.',
    keywords: ['sign up', 'licence', 'license', 'driver account', 'work under a carrier'],
    blocks: [
      'Open [Create Account](/register), choose Driver and enter your driver license number. Give your carrier the account’s email address so it can assign you.',
      'Drivers can view the marketplace but can’t bid. If you have your own authority and truck, register as Independent Driver/Owner-Operator instead.',
    ],
  },
  {
    slug: 'find-your-job',
    title: 'Where do I find my job?',
    summary: 'Under Quotes and in the bell, once your carrier assigns you.',
    keywords: ['assigned', 'transport', 'address', 'pickup', 'where', 'load'],
    blocks: [
      'When your carrier assigns you, the bell shows it, and you get an email if those are on. Open the transport under Quotes. Overview shows the vehicle, condition, addresses, access notes and whom to call at the next stop.',
      'If it isn’t there, ask your carrier which email address it entered. It must match your account.',
    ],
  },
  {
    slug: 'report-pickup-and-delivery',
    title: 'How do I record pickup and delivery?',
    summary: 'Press Pick up, and later Deliver, on your dashboard. Complete the inspection and both sign.',
    keywords: ['in transit', 'delivered', 'status', 'start', 'mark', 'journey', 'picked up'],
    blocks: [
      {
        steps: [
          'At the vehicle, press Pick up on your dashboard. Ask for the release code, and show your license if asked.',
          'Complete the inspection: photos, VIN, readings and every mark. The customer checks it, and you both sign on your phone.',
          'Press Seal and pick up. The bill of lading is now in the transport’s documents.',
          'At the destination, press Deliver and repeat the inspection with the receiver. Press Seal and deliver. We notify the shipper.',
        ],
      },
      'You can’t change a sealed inspection. If nobody has the code or can sign, enter the reason; the shipper sees it.',
    ],
  },
] as const;

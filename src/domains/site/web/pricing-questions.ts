/** Questions about the fee and their answers (specification 1, section 2). Plain text: they are also structured data. */
export const pricingQuestions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How is the value of my vehicle determined?',
    answer:
      'By you, from a standard market guide such as Kelley Blue Book or J.D. Power. For specialty vehicles, such as collector cars or custom builds, use a recent appraisal.',
  },
  {
    question: 'Are there any additional fees?',
    answer:
      'No. The service fee is the only thing the platform charges, and there are no additional fees. The total of the quote you accept is the price of the transport.',
  },
  {
    question: 'Is the transport itself included in the service fee?',
    answer:
      'No. The carrier’s transport cost is separate and itemized: base rate, fuel surcharge, tolls, permits and special handling. You see both sums before you accept.',
  },
  {
    question: 'What if no verified carrier can be found?',
    answer: 'Then you get a full refund of the service fee.',
  },
  {
    question: 'What do I get back if I cancel?',
    answer:
      'Before a carrier is assigned: everything, service fee included. After that and before pickup: the transport price in full; the service fee is kept. After pickup only claims are left.',
  },
  {
    question: 'How do I pay?',
    answer:
      'Card payment on the site, held until delivery, comes with a later release. Until then no card is charged here, and the transport price is settled directly between you and the carrier whose offer you accepted.',
  },
];

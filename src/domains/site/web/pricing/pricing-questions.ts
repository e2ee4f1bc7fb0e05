import { productName } from '#shared/product.ts';
import { directSettlement, heldSettlement } from '#shared/settlement/settlement.ts';
import { bySettlement, howPaid } from '#web/settlement.ts';

/** Questions about the fee and their answers. Plain text: they are also structured data. */
export const pricingQuestions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How is the value of my vehicle determined?',
    answer:
      'By you, from a standard market guide such as Kelley Blue Book or J.D. Power. For specialty vehicles, such as collector cars or custom builds, use a recent appraisal.',
  },
  {
    question: 'Are there any additional fees?',
    answer: `No. The service fee is the only thing that the platform may charge, and there are no additional fees. The total of the quote you accept is the price of the transport. ${howPaid}`,
  },
  {
    question: 'Is the transport itself included in the service fee?',
    answer: `No. The carrier’s transport cost is separate and itemized: base rate, fuel surcharge, tolls, permits and special handling. You see both sums before you accept. ${howPaid}`,
  },
  {
    question: 'What if no verified carrier can be found?',
    answer: bySettlement({
      held: `Then you get everything back, service fee included. ${heldSettlement}`,
      direct: `Then no service fee is due. ${directSettlement}`,
    }),
  },
  {
    question: 'What do I get back if I cancel?',
    answer: `Before a carrier is assigned: everything, service fee included. After that and before pickup: the transport price in full; the service fee is kept. After pickup only claims are left. ${bySettlement(
      {
        held: 'The exact sum is shown before you cancel, and goes back to the card you paid with.',
        direct: `What you paid comes back from the carrier. ${directSettlement}`,
      },
    )}`,
  },
  {
    question: 'How do I pay?',
    answer: bySettlement({
      held: `By card, once, right after you accept: the price of the transport and the service fee. ${productName} holds the money until you confirm the delivery, or 72 hours have passed since, and then pays the carrier. Nobody collects anything at the door.`,
      direct: `${directSettlement} Agree with the carrier whose offer you accepted how and when. No card is charged here.`,
    }),
  },
];

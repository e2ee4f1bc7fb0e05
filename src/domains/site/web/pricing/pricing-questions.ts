import { productName } from '#shared/product.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { bySettlement } from '#web/settlement.ts';

/** Plain text, because it is also structured data. */
export const pricingQuestions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How is the value of my vehicle determined?',
    answer:
      'You state it, from a standard market guide such as Kelley Blue Book or J.D. Power. For specialty vehicles, such as collector cars or custom builds, use a recent appraisal.',
  },
  {
    question: 'Are there any additional fees?',
    answer: `No. The service fee is all we charge; there are no additional fees. The total you accept is the price of the transport.`,
  },
  {
    question: 'Is the transport itself included in the service fee?',
    answer: `No. The carrier’s transport cost is separate and itemized: base rate, fuel surcharge, tolls, permits and special handling. You see both amounts before you accept.`,
  },
  {
    question: 'What if no verified carrier can be found?',
    answer: bySettlement({
      held: 'You get a full refund, service fee included.',
      direct: `You pay no service fee. ${directSettlement}`,
    }),
  },
  {
    question: 'What do I get back if I cancel?',
    answer: `Before a carrier is assigned: everything, service fee included. Before pickup: the transport price, but not the service fee. After pickup you can’t cancel, but you can file a claim. ${bySettlement(
      {
        held: 'You see the exact refund before you cancel. It goes back to the card you paid with.',
        direct: `The carrier returns what you paid. ${directSettlement}`,
      },
    )}`,
  },
  {
    question: 'How do I pay?',
    answer: bySettlement({
      held: `By card, once, right after you accept: the transport price and the service fee. ${productName} holds the money until you confirm delivery, or for 72 hours after delivery, and then pays the carrier. You pay nothing at the door.`,
      direct: `${directSettlement} Agree with the carrier how and when to pay. No card is charged here.`,
    }),
  },
];

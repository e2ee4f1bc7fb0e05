import { z } from 'zod';
import { amountProblem, maxCents, type AmountMessages } from './amount.ts';
import { bareAmount } from './money.ts';

const usualWords: AmountMessages = {
  none: 'Enter an amount in dollars, like 1250.00',
  decimals: 'An amount has at most two decimals, like 1250.00',
  large: 'Enter an amount in dollars, like 1250.00',
};

/** Money in a request as a text, however it is commonly written; what is unclear is asked back. */
export const writtenAmount = (words: AmountMessages = usualWords, notText?: string) =>
  z.string(notText).superRefine((written, ctx) => {
    const message = amountProblem(written, words);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

/** Money in a request: a text or number of dollars, not negative; becomes a two-place string. */
export const amountInput = z
  .union([
    writtenAmount(),
    z
      .number()
      .min(0)
      .max(maxCents / 100)
      .refine((dollars) => Number(dollars.toFixed(2)) === dollars, usualWords.decimals),
  ])
  .transform(bareAmount);

/** Money in a reply: decimal string with two places. */
export const amountReply = z.string();

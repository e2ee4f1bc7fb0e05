import { expect, it } from 'vitest';
import { dryRunDisputed } from './disputed.ts';
import { dryRunDocumented } from './documented.ts';

it.each(['Nobody at the address', 'Nobody at the address.', 'Nobody at the address!'])(
  'the message of a dry run note ends with one period: %s',
  (words) => {
    const run = {
      transportId: 't1',
      shipperId: 'mia',
      vehicle: '2019 Honda Accord',
      route: 'Austin, TX to Denver, CO',
      dryRunId: 'd1',
      quoteId: 'q1',
      carrierSideId: 'cal',
      carrierSideName: 'Cal Haul',
      reportedById: 'dee',
      fee: '150.00',
      actorId: 'dee',
      words,
    };
    const bodies = [
      ...dryRunDocumented.notify!({ ...run, photoSha256: 'a' }, null),
      ...dryRunDisputed.notify!(run, null),
      ...dryRunDisputed.notifyStaff!.notices(run, ['ada']),
    ].map(({ body }) => body.replace(/^.*CO: Nobody at the address/, ''));
    const end = words.endsWith('!') ? '!' : '.';
    expect(bodies).toEqual([
      `${end} If you cancel now, the carrier gets a fee of $150.00. Check the photo and dispute it if it is wrong.`,
      end,
      `${end} Carriage decides.`,
      `${end} Your turn: review the evidence and decide.`,
    ]);
  },
);

import { describe, expect, it } from 'vitest';
import { milestonesOf } from './milestones.ts';

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
const quote = {
  isAccepted: true,
  offeredBy: { id: 'carl', name: 'Jensen Auto Transport', role: 'carrier', dotMcVerified: true, insuranceVerified: true },
  driverName: 'Dana Okafor',
  acceptedAt: at(11),
  driverAgreedAt: at(12),
  pickedUpAt: at(13),
  deliveredAt: at(14),
  completedAt: at(15),
};
const lines = (...given: Parameters<typeof milestonesOf>) => milestonesOf(...given).map(({ title, who }) => [title, who]);

describe('the milestones of a transport', () => {
  it('are told in order with who, as far as it has come', () => {
    expect(lines({ submittedAt: at(10) }, [{ ...quote, isAccepted: false }, quote])).toEqual([
      ['Submitted', null],
      ['Offer accepted', 'The offer of Jensen Auto Transport'],
      ['Driver agreed', 'Dana Okafor'],
      ['Picked up', 'Dana Okafor'],
      ['Delivered', 'Dana Okafor'],
      ['Completed', null],
    ]);
    expect(
      lines({ submittedAt: at(10) }, [{ ...quote, pickedUpAt: null, deliveredAt: null, completedAt: null, driverAgreedAt: null }]),
    ).toEqual([
      ['Submitted', null],
      ['Offer accepted', 'The offer of Jensen Auto Transport'],
    ]);
  });

  it('name nobody for the estimate, and nothing before it happened', () => {
    expect(lines({ submittedAt: null }, [])).toEqual([]);
    expect(
      lines({ submittedAt: null }, [
        { ...quote, offeredBy: null, driverAgreedAt: null, pickedUpAt: null, deliveredAt: null, completedAt: null },
      ]),
    ).toEqual([['Offer accepted', 'At the platform’s estimate']]);
  });
});

import { describe, expect, it } from 'vitest';
import { isAuthorityInactive, toAuthorities, toDay, toPolicies } from './open-data-rules.ts';

const today = '2026-12-01';
const filing = (change: object = {}) => ({
  usdot_number: '652739',
  ins_type_code: '1',
  policy_no: 'PC25120208',
  effective_date: '20251203',
  insurance_company_name: 'PRIME PROPERTY & CASUALTY INSURANCE INC',
  ...change,
});
const ending = (change: object = {}) => filing({ filing_status_reason: 'CANCEL', cancl_effective_date: '20261220', ...change });
const cancellations = (filings: object[], history: object[]) => toPolicies(filings as never, history as never, today).cancellations;

describe('a date in the data sets', () => {
  it.each([
    ['20261220', '2026-12-20'],
    ['12/20/2026', '2026-12-20'],
    ['20261301', null],
    ['', null],
    ['2026-12-20', null],
  ])('%s is %s', (text, day) => expect(toDay(text)).toBe(day));
});

describe('the policies on file', () => {
  it('are listed once each, although the data set has a row per transaction', () => {
    expect(toPolicies([filing(), filing({ trans_date: '20251215' })], [], today)).toEqual({
      policies: [
        {
          kind: 'liability',
          insurer: 'PRIME PROPERTY & CASUALTY INSURANCE INC',
          policyNumber: 'PC25120208',
          effectiveOn: '2025-12-03',
        },
      ],
      cancellations: [],
    });
  });

  it.each([
    ['cancelled on a day that has come', { cancl_effective_date: '20261201' }],
    ['cancelled without a day', { cancl_effective_date: undefined }],
    ['replaced', { filing_status_reason: 'TERM/REPL', cancl_effective_date: '20261101' }],
  ])('leave out one that was %s', (_what, change) =>
    expect(toPolicies([filing()], [ending(change)] as never, today)).toEqual({ policies: [], cancellations: [] }),
  );

  it('leave out anything but insurance and bonds', () =>
    expect(toPolicies([filing({ ins_type_code: '9' })], [], today).policies).toEqual([]));
});

describe('an announced cancellation', () => {
  it('applies to a policy on file, from the day after today', () => {
    expect(cancellations([filing()], [ending()])).toEqual([
      expect.objectContaining({ kind: 'liability', cancelsOn: '2026-12-20', insurer: 'PRIME PROPERTY & CASUALTY INSURANCE INC' }),
    ]);
    expect(cancellations([], [ending()])).toEqual([]);
  });

  it('does not exist if another policy of that kind continues or the filing is renewed', () => {
    expect(cancellations([filing(), filing({ policy_no: 'NEW' })], [ending()])).toEqual([]);
    expect(cancellations([filing(), filing({ policy_no: 'CARGO', ins_type_code: '2' })], [ending()])).toHaveLength(1);
    expect(cancellations([filing(), filing({ policy_no: 'NEW' })], [ending(), ending({ policy_no: 'NEW' })])).toHaveLength(2);
    expect(cancellations([filing()], [ending({ filing_status_reason: 'TERM/REPL' })])).toEqual([]);
  });
});

describe('authorities', () => {
  const row = (type: string, status: string, day: string) => ({ op_auth_type: type, op_auth_status: status, status_change_date: day });
  const [carrier, broker] = ['Motor Carrier of Property (Except Household Goods)', 'Broker of Property (Except Household Goods)'];

  it('count with their newest status', () => {
    const rows = [
      row(carrier, 'Inactive', '20261120'),
      row(carrier, 'Active', '20200101'),
      row(broker, 'Active', '20210101'),
      row('', 'Active', '20210101'),
    ];
    expect(toAuthorities(rows)).toEqual([
      { type: broker, isActive: true, reason: null, changedOn: '2021-01-01' },
      { type: carrier, isActive: false, reason: null, changedOn: '2026-11-20' },
    ]);
    expect(isAuthorityInactive('carrier', toAuthorities(rows))).toBe(true);
    expect(isAuthorityInactive('broker', toAuthorities(rows))).toBe(false);
    expect(isAuthorityInactive('shipper', toAuthorities(rows))).toBe(false);
  });

  it('that are not in the data sets are not reported as inactive', () => expect(isAuthorityInactive('carrier', [])).toBe(false));
});

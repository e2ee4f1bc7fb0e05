import { afterEach, describe, expect, it, vi } from 'vitest';
import { catchSends, toFields, getHook } from '../../../../test/harness/browser/screen.tsx';
import { quoteRequest, type QuoteRequest } from '../schemas.ts';
import { typedTotalCents } from './give-quote-dialog.tsx';
import { clearPendingQuote, readPendingQuote } from './request/pending-quote.ts';
import { dispatchBody } from './quote-take-job.tsx';
import { QuoteRequestForm } from './request/quote-request-form.tsx';
import { emptyRequest, requestFields } from './request/request-values.ts';
import { useSubmitRequest } from './request/use-submit-request.ts';

afterEach(() => {
  clearPendingQuote();
  vi.unstubAllGlobals();
});

it.each([
  [['800', '50.25', '', undefined, '1,000.50'], 1850_75],
  [['800', 'ab'], 800_00],
  [[], 0],
])('a price of the lines %j totals %i cents', (amounts, cents) => {
  expect(typedTotalCents(amounts)).toBe(cents);
});

it.each([
  [{}, {}],
  [{ driverEmail: 'dan@example.com' }, { driverEmail: 'dan@example.com' }],
  [
    { carrierEmail: 'cal@example.com', carrierPay: '750.00', takesBoth: true },
    { carrierEmail: 'cal@example.com', carrierPay: '750.00', takesBoth: true },
  ],
])('taking a job with %j names only these people', (typed, sent) => {
  const nobody = { driverEmail: null, carrierEmail: null, carrierPay: null, takesBoth: false };
  expect(dispatchBody({ driverEmail: '', carrierEmail: '', carrierPay: '', takesBoth: false, ...typed })).toEqual({ ...nobody, ...sent });
});

describe('the request for quotes', () => {
  const typed = {
    ...emptyRequest,
    fromZipCode: '90210',
    toZipCode: '10001',
    transportType: 'open',
    vehicleType: 'car',
    vehicleYear: '2019',
    vehicleMake: 'Honda',
    vehicleModel: 'Accord',
    fullName: 'Mia Marsh',
    email: 'mia@example.com',
    phone: '512 555 0143',
    notes: 'A dent',
    website: 'a program',
  };
  const body: QuoteRequest = requestFields.parse(typed);
  const submitWith = (answer: object, draftId: string | null) => {
    const caught = catchSends((line) => (line.endsWith('/submit') ? answer : {}));
    return { ...caught, submitted: getHook(() => useSubmitRequest('quote', draftId))(body, typed) };
  };

  it('has a field for everything that is sent', () => {
    const asked = toFields(<QuoteRequestForm beforeSending={async () => undefined} onSubmitted={() => undefined} />);
    const sent = [...Object.keys(quoteRequest.shape), 'website'].filter((name) => name !== 'hasKeys');
    expect(asked.toSorted()).toEqual(sent.toSorted());
  });

  it('of a visitor is stored in the tab with its claim token', async () => {
    const { sent, submitted } = submitWith({ transportId: null, claimToken: 'token' }, null);
    expect((await submitted).transportId).toBeNull();
    expect(sent).toEqual([['POST /api/quotes/submit', { ...body, website: 'a program' }]]);
    expect(readPendingQuote()).toMatchObject({ claimToken: 'token', notes: 'A dent', email: 'mia@example.com' });
  });

  it('of an account deletes its draft and stores nothing', async () => {
    const { sent, submitted } = submitWith({ transportId: 't1', claimToken: null }, 'd1');
    expect((await submitted).transportId).toBe('t1');
    expect(sent.map(([line]) => line)).toEqual(['POST /api/quotes/submit', 'DELETE /api/quotes/draft/d1']);
    expect(readPendingQuote()).toBeNull();
  });

  it('without a resulting transport keeps the draft', async () => {
    const { sent, submitted } = submitWith({ transportId: null, claimToken: 'token' }, 'd1');
    await submitted;
    expect(sent).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { roles } from '#shared/roles.ts';
import {
  getBest,
  documentLabels,
  expirationProblem,
  fileProblem,
  formatMegabytes,
  isReviewer,
  toDocuments,
  reminderDue,
  type DocumentType,
  type FiledDocument,
} from './documents-rules.ts';

const today = '2026-11-20';
const paper = (expirationDate: string | null, documentType: DocumentType = 'w9_tax_form', verified = true): FiledDocument => ({
  documentType,
  verified,
  rejectionReason: null,
  expirationDate,
});

describe('compliance documents', () => {
  it('have eight types with a label each', () => {
    expect(documentLabels).toEqual({
      dot_certificate: 'DOT Certificate',
      mc_certificate: 'MC Certificate',
      certificate_of_insurance: 'Certificate of Insurance',
      w9_tax_form: 'W-9 Tax Form',
      business_license: 'Business License',
      driver_license: 'Driver License',
      vehicle_registration: 'Vehicle Registration',
      background_check: 'Background Check',
    });
  });

  it('use the later expiry of two in the same state, in either order', () => {
    const [sooner, later] = [paper('2027-03-01'), paper('2027-06-01')];
    for (const pair of [
      [sooner, later],
      [later, sooner],
    ])
      expect(getBest(pair, 'w9_tax_form', today)).toBe(later);
  });

  it('show a pending renewal only for its own type', () => {
    const filed = [paper(null), paper(null, 'mc_certificate', false)];
    expect(toDocuments('broker', filed, today).map(({ documentType, isRenewalPending }) => [documentType, isRenewalPending])).toEqual([
      ['mc_certificate', false],
      ['w9_tax_form', false],
      ['business_license', false],
    ]);
  });

  it.each([
    ['2026-11-20', null],
    ['2026-11-21', null],
    ['2026-11-19', 'This document has expired. Please upload a valid one.'],
    ['2027-02-30', 'Enter the expiration date as YYYY-MM-DD'],
    ['tomorrow', 'Enter the expiration date as YYYY-MM-DD'],
    ['2046-12-31', null],
    ['2062-11-21', 'Check the year: it is more than 20 years away'],
    ['0202-12-31', 'This document has expired. Please upload a valid one.'],
    [null, null],
  ])('an expiration date of %s: %s', (day, problem) => {
    expect(expirationProblem(day, today, 'mc_certificate')).toBe(problem);
  });

  it.each([
    [31, null],
    [30, 30],
    [8, 30],
    [7, 7],
    [1, 7],
    [0, 0],
    [-1, 0],
  ])('%i days ahead have the reminder for %s days due', (left, due) => {
    expect(reminderDue(left)).toBe(due);
  });

  it('accept a file of exactly 25 MB of the allowed types', () => {
    const limit = 25 * 1024 * 1024;
    expect(fileProblem({ type: 'application/pdf', size: limit })).toBeNull();
    expect(fileProblem({ type: 'application/pdf', size: limit + 1 })).toBe('File size exceeds 25MB limit');
    expect(fileProblem({ type: 'text/html', size: 1 })).toBe('File type text/html is not allowed');
    expect([formatMegabytes(1), formatMegabytes(null)]).toEqual(['0.01 MB', 'Unknown size']);
  });

  it('can be reviewed by confirmed overseers only', () => {
    expect(roles.filter((role) => isReviewer({ role, isConfirmed: true }))).toEqual(['compliance', 'admin', 'super_admin']);
    expect(isReviewer({ role: 'compliance', isConfirmed: false })).toBe(false);
  });
});

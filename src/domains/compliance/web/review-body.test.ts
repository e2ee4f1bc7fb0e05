import { describe, expect, it } from 'vitest';
import { verifyDocument } from '../documents/documents-schemas.ts';
import { isReasonMissing, reviewBody, reviewStart } from './review-body.ts';
import { documentUpload } from './upload-card.tsx';

describe('a review', () => {
  it.each([
    ['approved with the date of the owner', true, {}, { verified: true, notes: null, expirationDate: '2027-01-31' }],
    ['approved with a corrected date', true, { expires: '2026-12-31' }, { verified: true, notes: null, expirationDate: '2026-12-31' }],
    [
      'approved with the cargo limit of a certificate',
      true,
      { cargoLimit: '250000.00' },
      { verified: true, notes: null, expirationDate: '2027-01-31', cargoLimit: '250000.00' },
    ],
    ['approved without a date', true, { expires: '' }, { verified: true, notes: null, expirationDate: null }],
    ['approved with a note', true, { notes: ' Legible ' }, { verified: true, notes: 'Legible', expirationDate: '2027-01-31' }],
    ['rejected', false, { notes: 'Another name', expires: '2026-12-31' }, { verified: false, notes: 'Another name' }],
  ])('%s is sent as entered by the reviewer', (_, verified, typed, body) => {
    const sent = reviewBody(verified, { ...reviewStart({ expirationDate: '2027-01-31' }), ...typed });
    expect(sent).toEqual(body);
    expect(verifyDocument.body!.parse(sent)).toMatchObject(body);
  });

  it('of a document without an expiry date starts without one', () => {
    expect(reviewStart({ expirationDate: null })).toEqual({ notes: '', expires: '', cargoLimit: '' });
  });

  it.each([
    [false, '  ', true],
    [false, 'Another name', false],
    [true, '', false],
  ])('with approval %s and the notes "%s" lacks a reason: %s', (verified, notes, isMissing) => {
    expect(isReasonMissing(verified, { notes })).toBe(isMissing);
  });
});

it('an upload is sent with the document type, and with an expiry date if given', () => {
  const file = new File(['%PDF'], 'coi.pdf');
  const read = (expires: string) => [...documentUpload('certificate_of_insurance', expires, file)];
  expect(read('')).toEqual([
    ['documentType', 'certificate_of_insurance'],
    ['document', file],
  ]);
  expect(read('2027-01-31')).toContainEqual(['expirationDate', '2027-01-31']);
});

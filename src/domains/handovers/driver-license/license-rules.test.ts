import { describe, expect, it } from 'vitest';
import { licenseRefusal } from './license-refusal.ts';
import { formatKilobytes, formatPlace, licenseProblem, placeOptions, problemLine } from './license-rules.ts';

const megabyte = 1024 * 1024;

describe('a license image', () => {
  it.each([
    ['image/jpeg', 1, null],
    ['image/png', 5 * megabyte, null],
    ['image/jpeg', 5 * megabyte + 1, 'File too large - Please select an image smaller than 5MB'],
    ['image/webp', 1, 'Invalid file type - Please select a JPEG or PNG image'],
    ['application/pdf', 1, 'Invalid file type - Please select a JPEG or PNG image'],
    ['', 0, 'Invalid file type - Please select a JPEG or PNG image'],
    ['image/png', 0, 'This picture is empty - The file arrived empty. Please take the picture again'],
  ] as const)('of type %j and %i bytes is checked before the upload: %s', (type, size, line) => {
    const problem = licenseProblem({ type, size });
    expect(problem && problemLine(problem)).toBe(line);
  });

  it.each([null, undefined])('that is missing (%s) gives: No file selected', (file) => {
    expect(licenseProblem(file)?.title).toBe('No file selected');
  });

  it.each([
    ['type', 415, 'file_type'],
    ['size', 413, 'too_large'],
    ['none', 422, 'invalid'],
    ['empty', 422, 'invalid'],
  ] as const)('is refused by the server for its %s with %i and the same message', (which, status, code) => {
    const refusal = licenseRefusal(which);
    expect(refusal).toMatchObject({ status, code, fields: { license: refusal.message } });
    expect(refusal.message).toMatch(/^(Invalid file type|File too large|No file selected|This picture is empty) - /);
  });

  it('is taken with an accurate location, shown to six decimals, and its size in whole KB', () => {
    expect(placeOptions).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 });
    expect(formatPlace({ lat: 30.2671531, lng: -97.7430608 })).toBe('30.267153, -97.743061');
    expect([formatKilobytes(1535), formatKilobytes(1537), formatKilobytes(511)]).toEqual(['1 KB', '2 KB', '0 KB']);
  });
});

import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { getHtml, getText } from '../../../../test/harness/browser/screen.tsx';
import { listPendingDocuments } from '../endpoints.ts';
import type { PendingDocument } from '../documents/documents-schemas.ts';
import { PendingCard } from './pending-card.tsx';
import { IdentityDoubts } from './review-parts.tsx';

const claimed = { companyName: 'Petrov Hauling', dotNumber: '9900003', mcNumber: null };
const known = { before: null, registerName: 'PETROV LLC', nameAgrees: true, sameDotNumber: [] };
const file = { documentType: 'certificate_of_insurance', fileName: 'cert.pdf', fileSize: 1000, uploadedAt: '2026-11-20T10:00:00.000Z' };
const owner = { id: 'c1', fullName: 'Ivan Petrov', role: 'carrier', ...claimed };
const document = (identity: Partial<PendingDocument['identity']>, ageDays = 0) =>
  ({ id: 'd1', ...file, ageDays, owner, identity: { ...known, ...identity } }) as unknown as PendingDocument;
const other = {
  id: 'c2',
  name: 'Old Hauling',
  role: 'carrier' as const,
  dotNumber: '9900003',
  mcNumber: 'MC-1',
  registeredAt: '2026-10-04T12:00:00.000Z',
};

it.each<[Partial<PendingDocument['identity']>, readonly string[]]>([
  [{}, []],
  [{ nameAgrees: null }, []],
  [{ nameAgrees: false }, ['FMCSA has a different name', 'PETROV LLC']],
  [
    { before: { ...claimed, companyName: null } },
    ['Name or numbers changed', 'reviewed: USDOT 9900003. Now: Petrov Hauling, USDOT 9900003'],
  ],
  [{ before: { companyName: null, dotNumber: null, mcNumber: null } }, ['Last reviewed: nothing.']],
  [
    { sameDotNumber: [other] },
    ['Another account uses the same DOT number', 'Old Hauling (Carrier Company): USDOT 9900003, MC-1, registered Oct 04, 2026.'],
  ],
])('a reviewer is warned about doubts on the document owner: %j', (identity, warnings) => {
  const lists = { [getUrl(listPendingDocuments.path, { query: {} })]: [document(identity)] };
  expect(getText(<PendingCard />, { lists }).includes('Check identity')).toBe(warnings.length > 0);
  const text = getText(<IdentityDoubts document={document(identity)} />);
  expect(text === '').toBe(warnings.length === 0);
  for (const words of warnings) expect(text).toContain(words);
});

it('a document pending for two days is highlighted, and nothing is shown without documents', () => {
  const shown = (...documents: readonly PendingDocument[]) =>
    getHtml(<PendingCard />, { lists: { [getUrl(listPendingDocuments.path, { query: {} })]: documents } });
  const looks = [1, 2, 3].map((days) => shown(document({}, days)).includes('bg-warn'));
  expect(looks).toEqual([false, true, true]);
  expect(shown()).toBe('');
});

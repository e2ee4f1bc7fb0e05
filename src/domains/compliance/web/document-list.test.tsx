import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ComplianceDocument } from '../documents/documents-schemas.ts';
import { listDocuments } from '../endpoints.ts';
import { DocumentList } from './document-list.tsx';

const filed: ComplianceDocument = {
  id: '0192f000-0000-7000-8000-000000000001',
  documentType: 'w9_tax_form',
  fileName: 'w9.pdf',
  fileSize: 1_268_777,
  mimeType: 'application/pdf',
  pageCount: 1,
  uploadedAt: '2026-11-02T10:00:00.000Z',
  expirationDate: null,
  isExpired: false,
  verified: false,
  verificationDate: null,
  verificationNotes: null,
  rejectionReason: null,
  cargoLimit: null,
  can: { remove: true },
};

function renderList(...documents: Partial<ComplianceDocument>[]) {
  const client = new QueryClient();
  const rows = documents.map((more) => ({ ...filed, ...more }));
  client.setQueryData([listDocuments.path, 'pages', 20], { pages: [{ rows }], pageParams: [undefined] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DocumentList />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { html, words: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

it('shows that nothing was uploaded', () => {
  expect(renderList().words).toContain('No compliance documents uploaded yet');
});

it.each<[Partial<ComplianceDocument>, RegExp]>([
  [{}, /W-9 Tax Form w9\.pdf .*Pending .*Nov 02, 2026, 1\.21 MB .*View/],
  [{ fileSize: null }, /Unknown size/],
  [{ expirationDate: '2027-01-15' }, /Pending Jan 15, 2027/],
  [
    { verified: true, verificationDate: '2026-11-03T10:00:00.000Z', verificationNotes: 'Name and number match' },
    /Verified Never .* Verified Nov 03, 2026\. Name and number match/,
  ],
  [{ rejectionReason: 'Not signed' }, /Rejected Never .* Rejection reason: Not signed/],
])('explains a document with %j', (more, words) => {
  expect(renderList(more).words).toMatch(words);
});

it('shows the expiry date in red only once the document has expired', () => {
  const expiry = /<span class="([^"]*)">Expired Nov 01, 2026<\/span>/;
  expect(expiry.exec(renderList({ expirationDate: '2026-11-01', isExpired: true, verified: true }).html)![1]).toContain('text-bad');
  expect(renderList({ expirationDate: '2027-01-15' }).html).not.toContain('text-bad');
});

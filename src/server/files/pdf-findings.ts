/** What a PDF may not carry: each is a way to run something, or to bring another file along. */
const pdfThreats = [
  'javascript',
  'launch',
  'attachment',
  'media',
  'form-script',
  'submit',
  'link',
  'opens',
  'polyglot',
  'bomb',
  'opaque',
] as const;
export type PdfThreat = (typeof pdfThreats)[number];

/** What the look into a PDF found. */
export type PdfFinding =
  | { readonly found: 'clean' | 'pages'; readonly pageCount: number }
  | { readonly found: PdfThreat | 'encrypted' | 'empty' | 'damaged' | 'slow' | 'busy' };

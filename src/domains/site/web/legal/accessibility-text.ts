import { productName } from '#shared/product.ts';
import { supportEmail } from '#web/support-email.ts';
import type { LegalSection } from './legal-page.tsx';

export const accessibilityStatement: readonly LegalSection[] = [
  {
    id: 'standard',
    title: 'Standard',
    summary: `${productName} aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.`,
    blocks: ['This applies to the public pages, the app and the PDF documents we issue.'],
  },
  {
    id: 'tests',
    title: 'What we test with',
    summary: 'Automated tests check screens in Chromium, on a phone (390 × 844) and a desktop (1440 × 900).',
    blocks: [
      {
        list: [
          'axe-core: every rule, on public pages, app screens and the dialogs they open. A test fails on any violation.',
          'Keyboard: the path from requesting quotes to accepting an offer, with visible focus throughout.',
          'Contrast: text at least 4.5:1 and control edges at least 3:1, in light and dark themes.',
          'Layout: no page is wider than its window.',
          'No scripts: public pages stay readable without them.',
          'PDFs: each has a title, a language and tags for screen readers.',
        ],
      },
    ],
  },
  {
    id: 'gaps',
    title: 'Known gaps',
    summary: 'We know of these problems and have not fixed them yet.',
    blocks: [
      {
        list: [
          'If your browser translates a page, some values with text beside them may not update.',
          'If you type a make on the quote form before the page has loaded, suggestions appear only when you type again.',
          'Some combinations of marks in Arabic, Tamil and Thai print as “?” in PDFs, as does the rarer of two scripts in one text.',
          'If a carrier declines changed details, we tell you by notification and email, but not on the transport’s page.',
        ],
      },
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    summary: 'If something doesn’t work for you, tell us and we will help.',
    blocks: [
      `Write to ${supportEmail} or use the [contact form](/support/contact-us). Name the page, your browser and any assistive technology. We reply within 24 hours on business days.`,
    ],
  },
];

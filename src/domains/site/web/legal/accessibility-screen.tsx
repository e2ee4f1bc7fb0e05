import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { accessibilityStatement } from './accessibility-text.ts';
import { LegalPage } from './legal-page.tsx';

const text = 'The standard we aim for, what we test with, known gaps and how to reach us.';

export const meta = () => publicPageMeta({ title: 'Accessibility Statement', description: text, path: '/legal/accessibility' });

export default function AccessibilityScreen() {
  return (
    <LegalPage
      title="Accessibility Statement"
      text={text}
      path="/legal/accessibility"
      sections={accessibilityStatement}
      changedOn="2026-12-01"
    />
  );
}

import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyPolicy } from './privacy-policy-text.ts';

export const meta = () =>
  publicPageMeta({
    title: 'Privacy Policy',
    description: 'What is collected to ship a vehicle, who sees it and when, how long it is kept, and what you may ask for.',
    path: '/legal/privacy-policy',
  });

export default function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      text="What is collected to ship a vehicle, who sees it and when, how long it is kept."
      path="/legal/privacy-policy"
      sections={privacyPolicy}
      changedOn="2026-11-30"
    />
  );
}

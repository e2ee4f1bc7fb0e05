import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyPolicy } from './privacy-policy-text.ts';

export const meta = () =>
  publicPageMeta({
    title: 'Privacy Policy',
    description: 'The data we collect to ship a vehicle, who sees it, how long we keep it, and your rights.',
    path: '/legal/privacy-policy',
  });

export default function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      text="The data we collect to ship a vehicle, who sees it, how long we keep it, and your rights."
      path="/legal/privacy-policy"
      sections={privacyPolicy}
      isDraft
      changedOn="2026-12-01"
    />
  );
}

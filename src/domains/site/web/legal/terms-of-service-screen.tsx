import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { termsOfService } from './terms-of-service-text.ts';

export const meta = () =>
  publicPageMeta({
    title: 'Terms of Service',
    description: 'The rules for shippers, carriers and brokers: offers, fees, payment, cancellation, claims and liability.',
    path: '/legal/terms-of-service',
  });

export default function TermsOfServiceScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      text="The rules for shippers, carriers and brokers on the marketplace."
      path="/legal/terms-of-service"
      sections={termsOfService}
      isDraft
      changedOn="2026-12-01"
    />
  );
}

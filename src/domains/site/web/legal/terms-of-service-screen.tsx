import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { termsOfService } from './terms-of-service-text.ts';

export const meta = () =>
  publicPageMeta({
    title: 'Terms of Service',
    description:
      'The rules between shippers, carriers, brokers and the marketplace: offers, fees, payment, cancellation, claims and liability.',
    path: '/legal/terms-of-service',
  });

export default function TermsOfServiceScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      text="The rules between those who ship, those who haul and the marketplace they meet on."
      path="/legal/terms-of-service"
      sections={termsOfService}
      changedOn="2026-11-20"
    />
  );
}

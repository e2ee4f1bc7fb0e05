import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { productName, supportHours } from '#shared/product.ts';
import { toAddress, publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { supportEmail } from '#web/support-email.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { ContactForm } from './contact-form.tsx';
import { PublicHead } from './public-head.tsx';
import { SeeAlso } from './read-on.tsx';

const organization = () => ({
  '@type': 'Organization',
  name: productName,
  url: toAddress('/'),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: supportEmail,
    areaServed: 'US',
    availableLanguage: 'English',
  },
});

export const meta = () =>
  publicPageMeta({
    title: 'Contact Us',
    description: 'Contact support. We reply within 24 hours on business days.',
    path: '/support/contact-us',
    data: [organization()],
  });

export default function ContactUsScreen() {
  return (
    <>
      <PublicHead title="Contact Us" text="We reply within 24 hours on business days." />
      <div className="mx-auto grid max-w-page items-start gap-6 px-4 py-12 md:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="Send us a message" text="All fields are required.">
          <ContactForm />
        </Card>
        <div className="grid gap-6">
          <Card title="Other ways to reach us">
            <ul className="grid gap-4">
              <Way icon="mail" label="Email">
                <a href={`mailto:${supportEmail}`} className="break-all text-action-ink underline underline-offset-2">
                  {supportEmail}
                </a>
              </Way>
              <Way icon="clock" label="Support hours">
                {supportHours}
              </Way>
              <Way icon="message" label="Response time">
                Within 24 hours on business days
              </Way>
            </ul>
          </Card>
          <Card title="Quick answers">
            <ul className="grid gap-2.5">
              <Answer to="/support/help-center">Search the Help Center</Answer>
              <Answer to="/support/help-center/cancel-a-transport">Cancel a transport</Answer>
              <Answer to="/support/help-center/damage-at-delivery">Report damage at delivery</Answer>
              <Answer to="/support/help-center/confirm-your-email">Didn’t get the confirmation email?</Answer>
            </ul>
            <p className="mt-4 text-sm text-muted">
              Writing about a transport? Include the vehicle and route. Never send passwords or card numbers; we don’t ask for them.
            </p>
          </Card>
        </div>
      </div>
      <SeeAlso except="/support/contact-us" />
    </>
  );
}

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-0.5 text-action-ink" />
      <div className="min-w-0">
        <p className="font-head font-semibold">{label}</p>
        <p>{children}</p>
      </div>
    </li>
  );
}

const Answer = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to} className="inline-flex gap-2 text-action-ink underline underline-offset-2">
      <Icon name="arrow-right" size={18} className="mt-0.5" />
      <span>{children}</span>
    </Link>
  </li>
);

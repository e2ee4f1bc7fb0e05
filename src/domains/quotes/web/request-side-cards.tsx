import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { supportHours } from '#shared/product.ts';
import { ServiceFeeAmount, ServiceFeeText } from '#domains/transports/web/form/service-fee-card.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Claims } from '#web/ui/facts/claims.tsx';
import { supportEmail } from '#web/support-email.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

const steps = [
  ['Request Review', 'We check your request and add an itemized estimate.'],
  ['Receive Quotes', 'Verified carriers send quotes within 24 hours, by email.'],
  ['Choose & Book', 'Compare quotes line by line and accept one to schedule pickup.'],
] as const;

const features = ['network', 'insurance', 'pricing', 'tracking', 'photos', 'compliance'] as const;

export function RequestSideCards({ className }: { className: string }) {
  return (
    <div className={cx('grid items-start gap-3', className)}>
      <FoldedCard title="What Happens Next">
        <ol className="grid gap-4">
          {steps.map(([step, text], at) => (
            <li key={step} className="flex gap-3">
              <span className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-asphalt text-sm font-semibold text-lane">
                {at + 1}
              </span>
              <div>
                <h3 className="font-head text-base">{step}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </FoldedCard>
      <FoldedCard title="Included Features">
        <Claims of={features} />
      </FoldedCard>
      <FoldedCard title="Service Fees" aside={<ServiceFeeAmount />}>
        <ServiceFeeText />
      </FoldedCard>
      <FoldedCard title="Need Help?">
        <p className="text-muted">Questions about a vehicle, route or price? Support is open {supportHours}.</p>
        <ul className="mt-3 grid gap-2">
          <HelpLine icon="mail">
            <a href={`mailto:${supportEmail}`} className="break-all text-action-ink underline underline-offset-2">
              {supportEmail}
            </a>
          </HelpLine>
          <HelpLine icon="message">
            <Link to="/support/contact-us" className="text-action-ink underline underline-offset-2">
              Contact us
            </Link>
          </HelpLine>
          <HelpLine icon="help">
            <Link to="/support/help-center" className="text-action-ink underline underline-offset-2">
              Help Center
            </Link>
          </HelpLine>
        </ul>
      </FoldedCard>
    </div>
  );
}

const FoldedCard = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <details className="group rounded border border-line bg-surface px-5">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
      <h2 className="grow text-base">{title}</h2>
      {aside}
      <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
    </summary>
    <div className="pb-5">{children}</div>
  </details>
);

function HelpLine({ icon, children }: { icon: 'mail' | 'message' | 'help'; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="mt-0.5 text-muted" />
      {children}
    </li>
  );
}

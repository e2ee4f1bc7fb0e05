import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { claims, deadlineLabels } from '#shared/claims.ts';
import { ClaimMark } from '#web/ui/facts/claims.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { complianceRules, gateNotes, gateRows, type Rule } from './compliance-text.ts';
import { Inline } from './prose.tsx';
import { PublicHead } from '../public-head.tsx';
import { SeeAlso } from '../read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'Compliance',
    description: 'FMCSA and DOT rules for moving vehicles between states, and what Carriage checks before a carrier can bid.',
    path: '/legal/compliance',
  });

const badges: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'file', title: 'USDOT number', text: 'Every carrier and broker' },
  { icon: 'gavel', title: 'Operating authority', text: 'MC number from FMCSA' },
  { icon: 'shield', title: '$1M+ coverage', text: 'Our minimum, where FMCSA data is available' },
  { icon: 'truck', title: '49 CFR', text: 'The federal rules cited here' },
];

export default function ComplianceScreen() {
  return (
    <>
      <PublicHead title="Compliance" text="Federal rules for moving vehicles between states, and what we check before a carrier can bid." />
      <div className="mx-auto grid max-w-page gap-14 px-4 py-10 md:px-6 lg:py-14">
        <Alert tone="warn" title="Draft for legal review" className="max-w-text">
          Not legal advice. The law in force is at ecfr.gov; state law may add to it.
        </Alert>
        <Badges />
        <Gate />
        <RuleTable
          title="FMCSA: carriers and brokers"
          summary="Companies register, prove authority and insurance, and answer claims on time."
          rules={complianceRules.fmcsa}
        />
        <RuleTable
          title="DOT: drivers and vehicles"
          summary="Drivers are qualified and rested, and vehicles and loads are safe."
          rules={complianceRules.dot}
        />
      </div>
      <SeeAlso except="/legal/compliance" />
    </>
  );
}

function Badges() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4" aria-label="Requirements for carriers">
      {badges.map(({ icon, title, text }) => (
        <li key={title} className="sign bg-sign p-4 text-on-sign sm:p-5">
          <Icon name={icon} size={28} />
          <p className="mt-4 font-head text-base font-extrabold sm:text-lg">{title}</p>
          <p className="text-sm">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Gate() {
  return (
    <section aria-labelledby="gate">
      <h2 id="gate" className="text-2xl font-extrabold">
        What we check
      </h2>
      <p className="mt-2 max-w-text text-muted">
        We check every bid, quote and job, and tell carriers what is missing and where to fix it.
      </p>
      <dl className="mt-6 border-t-2 border-ink">
        {gateRows.map((id) => (
          <div key={id} data-claim={id} className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[14rem_1fr_17rem]">
            <dt className="font-head font-semibold">{claims[id].claim}</dt>
            <dd className="max-w-text">{gateNotes[id]}</dd>
            <dd className="md:text-right">
              <span className="inline-flex items-center gap-2 font-head text-sm font-semibold">
                <ClaimMark of={id} />
                {deadlineLabels[claims[id].standing]}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RuleTable({ title, summary, rules }: { title: string; summary: string; rules: readonly Rule[] }) {
  return (
    <section aria-label={title}>
      <h2 className="text-2xl font-extrabold">{title}</h2>
      <p className="mt-2 max-w-text text-muted">{summary}</p>
      <dl className="mt-6 border-t-2 border-ink">
        {rules.map(({ what, text, source }) => (
          <div key={what} className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[14rem_1fr_17rem]">
            <dt className="font-head font-semibold">{what}</dt>
            <dd className="max-w-text">
              <Inline text={text} />
            </dd>
            <dd className="figures text-sm text-muted md:text-right">
              {source.split('; ').map((law) => (
                <span key={law} className="block">
                  {law}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

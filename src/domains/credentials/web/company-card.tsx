import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { channelLabels, companyChannels, companyMethodLabels, type CompanyChannel } from '../company/company-rules.ts';
import { verifyCompany as verifySchema, type CompanyStanding, type CompanyVerification } from '../company/company-schemas.ts';
import { getCompanyStanding, lookUpContact, sendCompanyCode, verifyCompany } from '../endpoints.ts';

const refreshes = [getCompanyStanding.path, '/api/compliance/status', '/api/carriers'];

export function CompanyCard() {
  const company = useCall(getCompanyStanding, {});
  const isVerified = company.data?.verification;
  return (
    <Card
      id="company"
      title="Verify that this is your company"
      text="Shippers see on your offers whether your company is verified, and how."
      aside={company.data && (isVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>)}
    >
      <ListState query={company}>
        {(data) => (data.verification ? <Verified verification={data.verification} /> : <Unverified company={data} />)}
      </ListState>
    </Card>
  );
}

function Verified({ verification: { method, verifiedAt, contactChangedAt } }: { verification: CompanyVerification }) {
  return (
    <div className="grid gap-4">
      <p>
        {companyMethodLabels[method]}, {formatDate(verifiedAt)}.
      </p>
      {contactChangedAt && (
        <Alert tone="warn" title={`FMCSA's contact for your company changed on ${formatDate(contactChangedAt)}`}>
          If you didn't change it, tell FMCSA and <SupportLink>contact support</SupportLink>. Your offers show this change.
        </Alert>
      )}
    </div>
  );
}

const SupportLink = ({ children }: { children: string }) => (
  <Link to="/support/contact-us" className="text-action-ink underline underline-offset-2">
    {children}
  </Link>
);

function Unverified({ company }: { company: CompanyStanding }) {
  const { hasNumber, canLookUp, contact, code } = company;
  if (!hasNumber) return <p>Enter your DOT number and save your profile first.</p>;
  return (
    <div className="grid gap-5">
      {code?.isUndelivered && (
        <Alert tone="bad" title={`We couldn't send the code to ${code.recipient}`}>
          The number may be a landline. Use the mailbox, or ask us to call.
        </Alert>
      )}
      {code && !code.isUndelivered && <CodeForm code={code} />}
      {contact && <Contacts company={company} contact={contact} />}
      {!contact && canLookUp && <p>We send a code to the phone number or mailbox that FMCSA has on file for your DOT number.</p>}
      {canLookUp && <LookUp hasLooked={contact !== null} />}
      <p className="text-muted">
        {canLookUp ? "Can't use these? " : "We can't look up your phone number and mailbox at FMCSA here. "}
        <SupportLink>Ask us to call your company</SupportLink>.
      </p>
    </div>
  );
}

function LookUp({ hasLooked }: { hasLooked: boolean }) {
  const lookUp = useSend(lookUpContact, { refreshes });
  const start = () => lookUp.mutateAsync({}).catch((error: unknown) => toastFailure("We couldn't read FMCSA's record", error));
  return (
    <div>
      <Button variant="secondary" icon="refresh" onClick={() => void start()} pending={lookUp.isPending} pendingLabel="Looking...">
        {hasLooked ? 'Check FMCSA again' : 'Look up my contact'}
      </Button>
    </div>
  );
}

type Contact = NonNullable<CompanyStanding['contact']>;

function Contacts({ company, contact }: { company: CompanyStanding; contact: Contact }) {
  const { nextCodeAt, codesLeft } = company;
  return (
    <div className="grid gap-3">
      <h3 className="text-base">On file with FMCSA, {formatDate(contact.checkedAt)}</h3>
      <ul className="grid gap-3">
        {companyChannels.map((channel) => (
          <li key={channel}>
            <ContactLine channel={channel} company={company} contact={contact} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {nextCodeAt
          ? `You can get three codes in 24 hours. Next code: ${formatDateTime(nextCodeAt)}.`
          : `${counted(codesLeft, { one: 'code', other: 'codes' })} left in 24 hours.`}
      </p>
    </div>
  );
}

const actions: Record<CompanyChannel, string> = { phone: 'Text a code', email: 'Email a code' };

interface ContactLineProps {
  channel: CompanyChannel;
  company: CompanyStanding;
  contact: Contact;
}

function ContactLine({ channel, company: { canText, nextCodeAt }, contact }: ContactLineProps) {
  const send = useSend(sendCompanyCode, { refreshes });
  const recipient = contact[channel];
  const changedAt = contact[`${channel}ChangedAt`];
  const start = async (to: string) => {
    try {
      await send.mutateAsync({ body: { channel, recipient: to } });
      toast({ title: `Code sent to ${to}` });
    } catch (error) {
      toastFailure("We couldn't send the code", error);
    }
  };
  if (!recipient)
    return <p>FMCSA has no {channelLabels[channel]} on file. Update your record with FMCSA (form MCS-150), then check again.</p>;
  const isTextOff = channel === 'phone' && !canText;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        <span className="figures">{recipient}</span>
        {changedAt && <span className="block text-sm text-warn">Changed on {formatDate(changedAt)}</span>}
        {isTextOff && <span className="block text-sm text-muted">Text messages are not set up here.</span>}
      </span>
      {!isTextOff && (
        <Button
          variant="secondary"
          disabled={nextCodeAt !== null}
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => void start(recipient)}
        >
          {actions[channel]}
        </Button>
      )}
    </div>
  );
}

const formId = 'company-code';

function CodeForm({ code }: { code: NonNullable<CompanyStanding['code']> }) {
  const form = useZodForm(verifySchema.body, { code: '' });
  const verify = useSend(verifyCompany, { refreshes });
  const submit = async (body: { code: string }) => {
    await verify.mutateAsync({ body });
    toast({ title: 'Your company is verified' });
  };
  return (
    <Form form={form} id={formId} onSubmit={submit} isOneField className="gap-4">
      <TextField
        formId={formId}
        name="code"
        label={`Code sent to ${code.recipient}`}
        hint={`6 digits. Works until ${formatDateTime(code.expiresAt)}.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        figures
        className="max-w-56"
        required
      />
      <div>
        <SubmitButton pendingLabel="Checking...">Verify company</SubmitButton>
      </div>
    </Form>
  );
}

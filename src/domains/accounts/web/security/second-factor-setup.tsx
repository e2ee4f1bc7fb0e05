import { useState } from 'react';
import { useSend } from '#web/api/queries.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/overlays/copy-button.tsx';
import { codeInput } from '#domains/accounts/own/settings-schemas.ts';
import { confirmTwoFactor } from '#domains/accounts/endpoints.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { QrCode } from './qr-code.tsx';

interface SetupProps {
  secret: string;
  uri: string;
  onCancel: () => void;
  onDone: () => Promise<void>;
}

export function SecondFactorSetup({ secret, uri, onCancel, onDone }: SetupProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-5">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid min-w-56 flex-1 content-start gap-3">
          <p>1. Scan this with an authenticator app, or enter the key:</p>
          <p className="figures">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <div>
            <CopyButton text={secret} label="Copy key" />
          </div>
        </div>
      </div>
      <ConfirmForm onConfirmed={setCodes} onCancel={onCancel} />
    </div>
  );
}

const formId = 'confirm-code';

function ConfirmForm({ onConfirmed, onCancel }: { onConfirmed: (codes: string[]) => void; onCancel: () => void }) {
  const form = useZodForm(codeInput, { code: '' });
  const confirm = useSend(confirmTwoFactor);
  const submit = async (body: { code: string }) => onConfirmed((await confirm.mutateAsync({ body })).recoveryCodes);
  return (
    <Form form={form} id={formId} onSubmit={submit}>
      <TextField
        formId={formId}
        name="code"
        label="2. Code from the app"
        hint="6 digits. Changes every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
        figures
        className="max-w-56"
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Checking...">Turn on</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => Promise<void> }) {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <Alert tone="good" title="Two-factor authentication is on" announced>
        Store these recovery codes away from your phone. You can use each once instead of a code. We show them only once.
      </Alert>
      <ul className="figures grid gap-x-6 gap-y-1 sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy codes" />
        <Button
          variant="secondary"
          size="sm"
          icon="download"
          onClick={() => saveFile('carriage-recovery-codes.txt', 'text/plain', `${text}\n`)}
        >
          Download
        </Button>
        <Button size="sm" onClick={() => void onDone()}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}

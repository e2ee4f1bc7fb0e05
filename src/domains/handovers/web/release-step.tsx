import { useState, type FormEvent } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import type { Pickup } from '../schemas.ts';
import { minNoCodeReason, describeWrong } from '../release-rules.ts';
import { NextBar } from './next-bar.tsx';
import type { useRelease } from './use-release.ts';

interface ReleaseStepProps {
  release: NonNullable<Pickup['release']>;
  state: ReturnType<typeof useRelease>;
}

export function ReleaseStep({ release, state: { problem, clockNotice, held, check, goWithout } }: ReleaseStepProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isWithout, setWithout] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await check(code);
    setBusy(false);
  };
  const wrongHere = held && !held.isRight ? describeWrong(held.triesLeft) : null;
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p className="max-w-text">
        Ask the person handing over the vehicle for the release code. It proves you're the driver the shipper expects.
      </p>
      <Field
        label="Release code"
        id="release-code"
        required
        hint={`Eight letters and digits. ${release.triesLeft === 1 ? 'One try left.' : `${release.triesLeft} tries left.`}`}
        error={problem ?? wrongHere ?? undefined}
      >
        <Input
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="figures min-h-14 text-xl tracking-widest uppercase"
        />
      </Field>
      {clockNotice && <Alert tone="warn">{clockNotice}</Alert>}
      {held && (
        <Alert tone="info" announced title="Checked on this phone">
          You have no signal. We saved the code and send it when you're back online.
        </Alert>
      )}
      <div>
        <Button variant="quiet" onClick={() => setWithout(true)}>
          Nobody here has the code
        </Button>
      </div>
      <NextBar>
        <Button type="submit" size="lg" icon="lock" pending={isBusy} pendingLabel="Checking..." className="w-full">
          Check code
        </Button>
      </NextBar>
      {isWithout && <WithoutCode onSend={goWithout} onClose={() => setWithout(false)} />}
    </form>
  );
}

function WithoutCode({ onSend, onClose }: { onSend: (reason: string) => Promise<void>; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Continue without the code?"
      text="We tell the shipper immediately, with your reason. They can stop the handover."
      hint="Who is there, and why don't they have the code?"
      missing="Say in a sentence why nobody has the code"
      minLength={minNoCodeReason}
      maxLength={200}
      action="Continue without the code"
      pendingLabel="Sending..."
      onSend={onSend}
      onClose={onClose}
    />
  );
}

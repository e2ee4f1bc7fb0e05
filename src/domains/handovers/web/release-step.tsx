import { useState, type FormEvent } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import type { Pickup } from '../schemas.ts';
import { minNoCodeReason, wrongWords } from '../release-rules.ts';
import { NextBar } from './next-bar.tsx';
import type { useRelease } from './use-release.ts';

interface ReleaseStepProps {
  release: NonNullable<Pickup['release']>;
  state: ReturnType<typeof useRelease>;
}

/** The driver is told the code by whoever hands the vehicle over, and enters it. */
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
  const wrongHere = held && !held.isRight ? wrongWords(held.triesLeft) : null;
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p className="max-w-text">
        Ask whoever hands the vehicle over for the release code. Only the shipper has it: with the right code you are the driver they wait
        for.
      </p>
      <Field
        label="Release code"
        id="release-code"
        required
        hint={`Eight letters and digits. ${release.triesLeft === 1 ? 'One try is left.' : `${release.triesLeft} tries.`}`}
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
          There is no signal. What you entered is kept here and sent once there is one.
        </Alert>
      )}
      <div>
        <Button variant="quiet" onClick={() => setWithout(true)}>
          Nobody here has the code
        </Button>
      </div>
      <NextBar>
        <Button type="submit" size="lg" icon="lock" pending={isBusy} pendingLabel="Checking..." className="w-full">
          Check the code
        </Button>
      </NextBar>
      {isWithout && <WithoutCode onSend={goWithout} onClose={() => setWithout(false)} />}
    </form>
  );
}

function WithoutCode({ onSend, onClose }: { onSend: (reason: string) => Promise<void>; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Go on without the code?"
      text="The shipper is told at once, with your reason, and can stop the handover."
      hint="Who is there, and why they have no code."
      missing="Say in a sentence why nobody can give the code"
      minLength={minNoCodeReason}
      maxLength={200}
      action="Go on without the code"
      pendingLabel="Sending..."
      onSend={onSend}
      onClose={onClose}
    />
  );
}

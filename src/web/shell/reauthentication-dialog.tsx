import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError, getText } from '#web/api/requests/call.ts';
import { setReauthenticationPrompt, type ReauthenticationReply } from '#web/api/reauthentication.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { Input, PasswordInput } from '#web/ui/inputs/input.tsx';

export type ReauthenticationField = 'password' | 'code';

export type Prove = (given: { [field in ReauthenticationField]?: string }) => Promise<unknown>;

export type ProveByPasskey = () => Promise<unknown>;

interface ReauthenticationRequest {
  readonly field: ReauthenticationField;
  readonly hasPasskey: boolean;
  readonly settle: (isProven: boolean) => void;
}

/** Opens when a call needs reauthentication and resolves the call afterwards; Cancel lets it fail. */
export function ReauthenticationDialog({ prove, proveByPasskey }: { prove: Prove; proveByPasskey: ProveByPasskey | null }) {
  const [request, setRequest] = useState<ReauthenticationRequest | null>(null);
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const openDialog = (reply: ReauthenticationReply) =>
      new Promise<boolean>((resolve) => {
        const settle = (isProven: boolean) => {
          setRequest(null);
          resolve(isProven);
        };
        setRequest({ field: 'code' in reply ? 'code' : 'password', hasPasskey: 'passkey' in reply, settle });
      });
    return setReauthenticationPrompt(openDialog);
  }, []);
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => !open && request?.settle(false)}
      size="sm"
      title="Confirm that it’s you"
      text={request?.field === 'code' ? 'Enter the code from your authenticator app to continue.' : 'Enter your password to continue.'}
    >
      {request && (
        <ReauthenticationForm
          request={request}
          prove={prove}
          proveByPasskey={request.hasPasskey ? proveByPasskey : null}
          control={control}
        />
      )}
    </Dialog>
  );
}

interface ReauthenticationFormProps {
  request: ReauthenticationRequest;
  prove: Prove;
  proveByPasskey: ProveByPasskey | null;
  control: RefObject<HTMLInputElement | null>;
}

function ReauthenticationForm({ request: { field, settle }, prove, proveByPasskey, control }: ReauthenticationFormProps) {
  const [failure, setFailure] = useState<string | undefined>();
  const [isPending, setPending] = useState(false);
  const isCode = field === 'code';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = control.current!.value;
    setPending(true);
    const problem = typed ? await findProblem(prove({ [field]: typed }), field) : missing[field];
    setPending(false);
    if (problem === undefined) return settle(true);
    setFailure(problem);
    control.current?.focus();
  };
  const proveWithPasskey = async (by: ProveByPasskey) => {
    setPending(true);
    const problem = await findProblem(by(), field);
    setPending(false);
    if (problem === undefined) return settle(true);
    setFailure(problem);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={isCode ? 'Authentication code' : 'Password'}
        hint={isCode ? '6 digits, or a recovery code.' : undefined}
        error={failure}
        required
      >
        {isCode ? (
          <Input ref={control} name="code" autoComplete="one-time-code" figures />
        ) : (
          <PasswordInput ref={control} name="password" autoComplete="current-password" />
        )}
      </Field>
      {proveByPasskey && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={isPending}
          onClick={() => void proveWithPasskey(proveByPasskey)}
        >
          Use a passkey
        </Button>
      )}
      <FormFoot onCancel={() => settle(false)}>
        <Button type="submit" pending={isPending} pendingLabel="Checking...">
          Confirm
        </Button>
      </FormFoot>
    </form>
  );
}

const missing = { password: 'Enter your password.', code: 'Enter the code from your authenticator app.' } as const;

const findProblem = (proving: Promise<unknown>, field: ReauthenticationField): Promise<string | undefined> =>
  proving.then(
    () => undefined,
    (error: Error) => (error instanceof ApiError ? error.fields[field] : undefined) ?? getText(error),
  );

import { useEffect, useState } from 'react';
import { counted } from '#shared/text/counted.ts';
import { setSignOutGuard } from '#web/offline/sign-out-guard.ts';
import { deleteAccountData } from '#web/offline/sealed-store.ts';
import { countWork } from '#web/offline/work.ts';
import { Confirm } from '#web/ui/overlays/confirm.tsx';

interface LeaveQuestion {
  readonly count: number;
  readonly answer: (leaves: boolean) => void;
}

/** Runs after the session ended, so that nothing is stored afterwards. */
async function forgetUnlessUnsent(account: string): Promise<void> {
  if ((await countWork(account)) === 0) await deleteAccountData(account);
}

/** Warns before sign-out if unsent items stay on this phone, encrypted for the same account. */
export function LeaveDialog({ account }: { account: string }) {
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  useEffect(
    () =>
      setSignOutGuard(async () => {
        const count = await countWork(account).catch(() => 0);
        const leaves = count === 0 || (await new Promise<boolean>((answer) => setQuestion({ count, answer })));
        return leaves ? () => forgetUnlessUnsent(account).catch(() => undefined) : null;
      }),
    [account],
  );
  if (!question) return null;
  const close = (leaves: boolean) => {
    setQuestion(null);
    question.answer(leaves);
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && close(false)}
      title={`Sign out with ${counted(question.count, { one: 'unsent item', other: 'unsent items' })}?`}
      text="They stay encrypted on this phone and are sent when you sign in here again. Nobody else can read them. Clearing this browser's data deletes them."
      action="Sign out"
      cancel="Stay signed in"
      onConfirm={() => close(true)}
    />
  );
}

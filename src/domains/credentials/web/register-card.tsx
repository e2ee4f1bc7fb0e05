import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/requests/call.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { OwnRegisterStanding } from '../schemas.ts';
import { getRegisterStanding, revalidateOwn } from '../endpoints.ts';
import type { CheckedRole } from '../rules.ts';
import { outcomeFaces, outcomeText, registerFactsShown } from './register-words.ts';

const lookEveryMs = 3_000;
const lookLimit = 10;

/** After a change the check runs by itself: looks for its answer a few times. */
function useAnswerToCome(isAwaited: boolean, look: () => unknown): void {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!isAwaited || looks >= lookLimit) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void look();
    }, lookEveryMs);
    return () => clearTimeout(timer);
  }, [isAwaited, looks, look]);
}

const fail = (description?: string) =>
  void toast({ title: 'Failed to revalidate DOT/MC', ...(description && { description }), variant: 'destructive' });

function useRevalidation() {
  const check = useSend(revalidateOwn, { refreshes: [getRegisterStanding.path, '/api/compliance/status'] });
  const checkAgain = async () => {
    try {
      const { facts } = await check.mutateAsync({});
      const description = facts ? outcomeFaces[facts.outcome].title : '';
      if (facts?.outcome === 'unavailable') return fail(description);
      toast({ title: 'DOT/MC revalidation completed', ...(description && { description }) });
    } catch (error) {
      fail(error instanceof ApiError ? error.message : undefined);
    }
  };
  return { checkAgain: () => void checkAgain(), isChecking: check.isPending };
}

/** What the federal register last said of the own numbers, when, and by which mode; with a way to ask again. */
export function RegisterCard({ role, dotNumber }: { role: CheckedRole; dotNumber: string | null }) {
  const standing = useCall(getRegisterStanding, {});
  const { checkAgain, isChecking } = useRevalidation();
  const isAwaited = Boolean(dotNumber && standing.data?.enabled && !standing.data.facts);
  useAnswerToCome(isAwaited, standing.refetch);
  const button = (
    <Button variant="secondary" icon="refresh" onClick={checkAgain} pending={isChecking} pendingLabel="Checking...">
      Check again
    </Button>
  );
  return (
    <Card
      title="DOT/MC verification"
      text="What the federal register of motor carriers (FMCSA) says of your numbers."
      aside={standing.data && <StandingBadge standing={standing.data} />}
      foot={dotNumber && standing.data && button}
    >
      <ListState query={standing}>{(data) => <Standing standing={data} role={role} dotNumber={dotNumber} />}</ListState>
    </Card>
  );
}

function StandingBadge({ standing: { dotMcVerified } }: { standing: OwnRegisterStanding }) {
  return dotMcVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>;
}

function Standing({ standing, role, dotNumber }: { standing: OwnRegisterStanding; role: CheckedRole; dotNumber: string | null }) {
  const { facts, byHand } = standing;
  return (
    <div className="grid gap-4">
      <ModeNote standing={standing} />
      {byHand === 'verified' && <p>Your numbers were verified by the platform by hand. A new answer of the register does not undo it.</p>}
      {byHand === 'rejected' && (
        <Alert tone="bad" title="Your numbers were rejected by the platform">
          They stay unverified, whatever the register says, until the platform verifies them or you change them.
        </Alert>
      )}
      {standing.identityChangedAt && (
        <Alert tone="warn" title="Your company name or numbers changed">
          A reviewer looks at your papers again. Until then your numbers are not verified, you cannot bid, and your open offers wait.
        </Alert>
      )}
      {standing.nameAgrees === false && (
        <Alert tone="warn" title="Your company name is not the one in the register">
          The register knows these numbers as <span>{facts?.legalName ?? facts?.dbaName}</span>. Reviewers see the difference: use the name
          of the register, or file a paper that explains it.
        </Alert>
      )}
      {!dotNumber && <p>Enter your DOT number and save the profile: it is checked right after.</p>}
      {dotNumber && !facts && <p>Your present numbers were not checked yet. A check runs soon after a change.</p>}
      {dotNumber && facts && (
        <>
          <Alert tone={outcomeFaces[facts.outcome].tone} title={outcomeFaces[facts.outcome].title}>
            {outcomeText(facts)}
          </Alert>
          {facts.warnings.length > 0 && (
            <Alert tone="warn" title="Worth mending">
              {facts.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </Alert>
          )}
          <Facts facts={registerFactsShown(facts, role)} />
        </>
      )}
    </div>
  );
}

function ModeNote({ standing: { enabled, mode, facts } }: { standing: OwnRegisterStanding }) {
  if (!enabled) return <p>DOT/MC validation is switched off at present: numbers are neither required nor verified.</p>;
  if (mode !== 'bypass' || facts?.outcome === 'bypassed') return null;
  return <p>Numbers are not checked against the federal register at present.</p>;
}

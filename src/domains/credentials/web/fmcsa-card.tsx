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
import type { OwnFmcsaStatus } from '../schemas.ts';
import { getRegisterStanding, revalidateOwn } from '../endpoints.ts';
import type { CheckedRole } from '../rules.ts';
import { OpenDataFacts } from './open-data-facts.tsx';
import { outcomeBadges, outcomeText, describeFmcsaRecord } from './fmcsa-labels.ts';

const lookEveryMs = 3_000;
const lookLimit = 10;

/** After a change the check runs in a job, so this polls a few times. */
function useAnswerToCome(isAwaited: boolean, refetch: () => unknown): void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!isAwaited || attempts >= lookLimit) return;
    const timer = setTimeout(() => {
      setAttempts(attempts + 1);
      void refetch();
    }, lookEveryMs);
    return () => clearTimeout(timer);
  }, [isAwaited, attempts, refetch]);
}

const fail = (description?: string) =>
  void toast({ title: 'Failed to revalidate DOT/MC', ...(description && { description }), variant: 'destructive' });

function useRevalidation() {
  const check = useSend(revalidateOwn, { refreshes: [getRegisterStanding.path, '/api/compliance/status'] });
  const checkAgain = async () => {
    try {
      const { facts } = await check.mutateAsync({});
      const description = facts ? outcomeBadges[facts.outcome].title : '';
      if (facts?.outcome === 'unavailable') return fail(description);
      toast({ title: 'DOT/MC revalidation completed', ...(description && { description }) });
    } catch (error) {
      fail(error instanceof ApiError ? error.message : undefined);
    }
  };
  return { checkAgain: () => void checkAgain(), isChecking: check.isPending };
}

export function FmcsaCard({ role, dotNumber }: { role: CheckedRole; dotNumber: string | null }) {
  const fmcsaStatus = useCall(getRegisterStanding, {});
  const { checkAgain, isChecking } = useRevalidation();
  const isAwaited = Boolean(dotNumber && fmcsaStatus.data?.enabled && !fmcsaStatus.data.facts);
  useAnswerToCome(isAwaited, fmcsaStatus.refetch);
  const button = (
    <Button variant="secondary" icon="refresh" onClick={checkAgain} pending={isChecking} pendingLabel="Checking...">
      Check again
    </Button>
  );
  return (
    <Card
      title="DOT/MC verification"
      text="What FMCSA reports about your numbers."
      aside={fmcsaStatus.data && <StandingBadge fmcsaStatus={fmcsaStatus.data} />}
      foot={dotNumber && fmcsaStatus.data && button}
    >
      <ListState query={fmcsaStatus}>{(data) => <FmcsaStatus fmcsaStatus={data} role={role} dotNumber={dotNumber} />}</ListState>
    </Card>
  );
}

function StandingBadge({ fmcsaStatus: { dotMcVerified, facts } }: { fmcsaStatus: OwnFmcsaStatus }) {
  if (dotMcVerified && facts?.outcome !== 'valid') return <Badge tone="good">Verified by Carriage</Badge>;
  return dotMcVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>;
}

function FmcsaStatus({ fmcsaStatus, role, dotNumber }: { fmcsaStatus: OwnFmcsaStatus; role: CheckedRole; dotNumber: string | null }) {
  const { facts, byHand } = fmcsaStatus;
  return (
    <div className="grid gap-4">
      <ModeNote fmcsaStatus={fmcsaStatus} />
      {byHand === 'verified' && <p>Carriage verified your numbers manually. FMCSA checks don't change that.</p>}
      {byHand === 'rejected' && (
        <Alert tone="bad" title="We rejected your numbers">
          They stay unverified, whatever FMCSA reports, until we verify them or you change them.
        </Alert>
      )}
      {fmcsaStatus.identityChangedAt && (
        <Alert tone="warn" title="Your company name or numbers changed">
          We're reviewing your documents again. Until we finish, your numbers are not verified, you can't bid, and your open offers are
          paused.
        </Alert>
      )}
      {fmcsaStatus.nameAgrees === false && (
        <Alert tone="warn" title="Your company name differs from FMCSA's record">
          FMCSA lists these numbers as <span>{facts?.legalName ?? facts?.dbaName}</span>. Reviewers see the difference. Use FMCSA's name, or
          upload a document that explains it.
        </Alert>
      )}
      {!dotNumber && <p>Enter your DOT number and save your profile. We check it right away.</p>}
      {dotNumber && !facts && byHand === null && <p>Your current numbers haven't been checked yet. We check them soon after a change.</p>}
      {dotNumber && facts && (
        <>
          {!(byHand === 'verified' && facts.outcome === 'bypassed') && (
            <Alert tone={outcomeBadges[facts.outcome].tone} title={outcomeBadges[facts.outcome].title}>
              {outcomeText(facts)}
            </Alert>
          )}
          {facts.warnings.length > 0 && (
            <Alert tone="warn" title="Worth fixing">
              {facts.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </Alert>
          )}
          <Facts facts={describeFmcsaRecord(facts, role)} />
        </>
      )}
      {fmcsaStatus.openData && <OpenDataFacts openData={fmcsaStatus.openData} />}
    </div>
  );
}

function ModeNote({ fmcsaStatus: { enabled, mode, facts, byHand } }: { fmcsaStatus: OwnFmcsaStatus }) {
  if (!enabled) return <p>DOT/MC validation is currently turned off. Numbers are neither required nor verified.</p>;
  if (mode !== 'bypass' || facts?.outcome === 'bypassed' || byHand === 'verified') return null;
  return <p>Numbers are currently not checked with FMCSA.</p>;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import type { ComplianceStatus } from '../schemas.ts';
import { getComplianceStatus } from '../endpoints.ts';
import { GateReasons } from './compliance-gate.tsx';
import { isGateClosed } from './use-gate.ts';

/**
 * What a form or a window shows of a failure that the gate has caused: it was open when the form was, and closed meanwhile. Each reason
 * stands there with the way to mend it and what it rests on. Null for any other failure, and where the gate cannot be asked or has opened
 * again: then the refusal's own words are all there is to say.
 */
export async function explainGate(error: unknown): Promise<ReactNode> {
  if (!isGateClosed(error)) return null;
  try {
    const status = await call(getComplianceStatus, {});
    return status.canBid ? null : <GateRefusal status={status} />;
  } catch {
    return null;
  }
}

/** Takes the focus with each refusal. The page behind hears of the closed gate when the form is left: it would take the form away before. */
function GateRefusal({ status }: { status: ComplianceStatus }) {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status) box.current?.focus();
  }, [status]);
  useEffect(() => () => void refresh(client, getComplianceStatus.path), [client]);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Why you can't do this">
      <GateReasons status={status} />
    </div>
  );
}

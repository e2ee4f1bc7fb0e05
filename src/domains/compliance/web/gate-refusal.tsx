import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import type { ComplianceStatus } from '../schemas.ts';
import { getComplianceStatus } from '../endpoints.ts';
import { GateReasons } from './compliance-gate.tsx';
import { isGateClosed } from './use-gate.ts';

/**
 * Shown if the gate closed after the form was opened: each reason with its fix and source. Null for other failures, and if the gate can't
 * be read or is open again; then the error message is enough.
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

/** Focuses each refusal. Refreshes the gate's status on unmount, because doing so earlier would remove the form. */
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

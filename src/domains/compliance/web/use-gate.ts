import { ApiError } from '#web/api/requests/call.ts';
import { useCall } from '#web/api/queries.ts';
import { getComplianceStatus } from '../endpoints.ts';

/** What the gate says of the reader: who may see the marketplace and bid, and what has to be put right. */
export const useGate = () => useCall(getComplianceStatus, {});

/** Whether something was refused because the gate is closed to the reader. */
export const isGateClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'gate_closed';

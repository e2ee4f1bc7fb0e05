import { ApiError } from '#web/api/requests/call.ts';
import { useCall } from '#web/api/queries.ts';
import { getComplianceStatus } from '../endpoints.ts';

export const useGate = () => useCall(getComplianceStatus, {});

export const isGateClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'gate_closed';

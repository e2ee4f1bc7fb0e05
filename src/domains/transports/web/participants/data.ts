import { useCall, useSend } from '#web/api/queries.ts';
import { addParticipant, listParticipants, removeParticipant } from '../../endpoints.ts';

/** Under the transport's path, so that live updates refresh them too. */
const participantReads = ['/api/transports', '/api/user/transports'] as const;

export const useParticipants = (transportId: string) => useCall(listParticipants, { params: { id: transportId } });
export const useAddParticipant = () => useSend(addParticipant, { refreshes: participantReads });
export const useRemoveParticipant = () => useSend(removeParticipant, { refreshes: participantReads });

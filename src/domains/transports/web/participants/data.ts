import { useCall, useSend } from '#web/api/queries.ts';
import { addParticipant, listParticipants, removeParticipant } from '../../endpoints.ts';

/** Participants are read under the transport's address: live news of it refreshes them with it. */
const participantReads = ['/api/transports', '/api/user/transports'] as const;

export const useParticipants = (transportId: string) => useCall(listParticipants, { params: { id: transportId } });
export const useAddParticipant = () => useSend(addParticipant, { refreshes: participantReads });
export const useRemoveParticipant = () => useSend(removeParticipant, { refreshes: participantReads });

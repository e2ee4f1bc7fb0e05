import { useQueryClient } from '@tanstack/react-query';
import { call, getUrl } from '#web/api/requests/call.ts';
import { useLive } from '#web/api/live.ts';
import { refresh, useCall, useCallPages, useSend } from '#web/api/queries.ts';
import {
  decideReport,
  getMessagePaper,
  getMessagePhoto,
  getThread,
  listMessages,
  listReports,
  markRead,
  reportMessage,
  sendMessage,
  sendPaperMessage,
  sendPhotoMessage,
  setBlock,
} from '../endpoints.ts';
import type { Message } from '../schemas.ts';
import { messagesChanged } from '../rules.ts';

const toReads = (transportId: string) => [`/api/transports/${transportId}/thread`, `/api/transports/${transportId}/messages`] as const;

/** Reloads whenever a participant writes or reads. */
export function useThread(transportId: string, enabled: boolean) {
  const client = useQueryClient();
  useLive(
    messagesChanged,
    (data) => {
      if ((data as { transportId: string }).transportId === transportId) void refresh(client, ...toReads(transportId));
    },
    enabled,
  );
  return useCall(getThread, { params: { id: transportId } }, { enabled });
}

export const useMessages = (transportId: string) =>
  useCallPages(listMessages, { params: { id: transportId }, query: {} }, { limit: 30, fresh: true });

export const useSendMessage = (transportId: string) => useSend(sendMessage, { refreshes: toReads(transportId), idempotent: true });
export const useMarkRead = (transportId: string) => useSend(markRead, { refreshes: [`/api/transports/${transportId}/thread`] });
export const useBlock = (transportId: string) => useSend(setBlock, { refreshes: toReads(transportId) });
export const useReport = (transportId: string) => useSend(reportMessage, { refreshes: toReads(transportId) });
export const useReports = () => useCallPages(listReports, { query: {} }, { fresh: true });
export const useDecide = () => useSend(decideReport, { refreshes: ['/api/admin/message-reports', '/api/turns'] });

export type FileKind = 'photo' | 'paper';

const callOf = { photo: sendPhotoMessage, paper: sendPaperMessage } as const;

/** `key` is the same for all attempts. */
export function useSendFile(transportId: string): (kind: FileKind, file: File, body: string, key: string) => Promise<Message> {
  const client = useQueryClient();
  return async (kind, file, body, key) => {
    const form = new FormData();
    form.append('body', body);
    form.append('file', file);
    const sent = await call(callOf[kind], { params: { id: transportId }, body: form }, { idempotencyKey: key });
    await refresh(client, ...toReads(transportId));
    return sent;
  };
}

export const photoUrl = (transportId: string, photoId: string, size: 'full' | 'thumb'): string =>
  getUrl(getMessagePhoto.path, { params: { id: transportId, photoId }, query: { size } });

export const documentUrl = (transportId: string, paperId: string): string =>
  getUrl(getMessagePaper.path, { params: { id: transportId, paperId } });

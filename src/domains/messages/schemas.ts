import { z } from 'zod';
import { isOnlyContact } from '#domains/questions/rules.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { maxDocumentMegabytes, messageLimit, onlyContactMessage, documentType } from './rules.ts';

export const messageDocument = z.object({
  id,
  fileName: z.string(),
  byteSize: z.number().int(),
  /** Deleted when its retention period ended. */
  deletedAt: z.string().nullable(),
});
export type MessageDocument = z.infer<typeof messageDocument>;

/** Hidden messages and those of blocked authors have no content, only `withheld`. */
export const message = z.object({
  id,
  authorId: id,
  author: z.string(),
  isOwn: z.boolean(),
  /** Empty if only a file was sent or the message is withheld. */
  body: z.string(),
  photoId: id.nullable(),
  paper: messageDocument.nullable(),
  sentAt: z.string(),
  readBy: z.array(z.string()),
  withheld: z.enum(['hidden', 'blocked']).nullable(),
  hiddenReason: z.string().nullable(),
  maskedNote: z.string().nullable(),
  can: z.object({ report: z.boolean() }),
});
export type Message = z.infer<typeof message>;

export const thread = z.object({
  people: z.array(z.object({ id, name: z.string(), role: z.enum(roles), isYou: z.boolean(), isBlocked: z.boolean() })),
  unread: z.number().int(),
  closed: z.string().nullable(),
});
export type Thread = z.infer<typeof thread>;

export const getThread = {
  summary: 'Who reads the messages of a booking, how many are unread, and whether it is open; empty unless you are a participant',
  params: idParams,
  reply: z.array(thread).max(1),
} satisfies Schemas;

export const listMessages = {
  summary: 'Messages of a booking, newest first, for its shipper, broker, carrier and driver',
  params: idParams,
  query: pageQuery,
  reply: z.array(message),
} satisfies Schemas;

const messageText = z.string().overwrite(seenText).trim().max(messageLimit, limitLength(messageLimit));
const sayable = (text: string) => !isOnlyContact(text);

export const messageInput = z.object({
  body: messageText.min(1, 'Please write your message').refine(sayable, onlyContactMessage),
});

export const sendMessage = {
  summary: 'Send a message to the participants of a booking; contact details are hidden',
  params: idParams,
  status: 201,
  idempotent: true,
  body: messageInput,
  reply: message,
  errors: ['thread_closed', 'too_many_messages'],
} satisfies Schemas;

export const fileMessageFields = z.object({ body: messageText.refine(sayable, onlyContactMessage).default('') });

const sentFile = {
  params: idParams,
  transport: 'multipart',
  body: fileMessageFields,
  perMinute: 60,
  status: 201,
  reply: message,
  errors: ['thread_closed', 'too_many_messages', 'too_large', 'file_type', 'idempotency_mismatch'],
} as const;

export const sendPhotoMessage = {
  ...sentFile,
  summary: 'Send a photo to the participants of a booking (multipart/form-data: a JPEG, PNG or WebP of at most 10 MB, and `body`)',
} satisfies Schemas;

export const sendPaperMessage = {
  ...sentFile,
  summary: `Send a document to the participants of a booking (multipart/form-data: a PDF of at most ${maxDocumentMegabytes} MB without active content, and \`body\`)`,
} satisfies Schemas;

export const getMessagePaper = {
  summary: "The document of a message, as a PDF download, for the message's readers",
  params: idParams.extend({ paperId: id }),
  transport: 'file',
  media: [documentType],
  reply: z.unknown(),
} satisfies Schemas;

export const getMessagePhoto = {
  summary: "The photo of a message, as JPEG, for the message's readers",
  params: idParams.extend({ photoId: id }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;

export const markRead = {
  summary: 'Mark messages as read, up to and including this one',
  params: idParams,
  body: z.object({ upTo: id }),
  reply: thread,
} satisfies Schemas;

export const setBlock = {
  summary: "Block or unblock a participant's messages",
  params: idParams,
  body: z.object({ userId: id, isBlocked: z.boolean() }),
  reply: thread,
} satisfies Schemas;

export const reportInput = z.object({
  reason: z.string('Please give a reason').overwrite(seenText).trim().min(1, 'Please give a reason').max(300, limitLength(300)),
});

export const reportMessage = {
  summary: 'Report a message to the administrators, once',
  params: idParams,
  body: reportInput,
  reply: z.object({ reported: z.literal(true) }),
  errors: ['already_reported', 'own_message'],
} satisfies Schemas;

export const messageReport = z.object({
  id,
  transportId: id,
  vehicle: z.string(),
  author: z.string(),
  authorRole: z.enum(roles),
  body: z.string(),
  photoId: id.nullable(),
  paper: messageDocument.nullable(),
  sentAt: z.string(),
  reporter: z.string(),
  reason: z.string(),
  createdAt: z.string(),
});
export type MessageReport = z.infer<typeof messageReport>;

export const listReports = {
  summary: 'Reported messages waiting for a decision, oldest first',
  query: pageQuery,
  reply: z.array(messageReport),
} satisfies Schemas;

export const decideReport = {
  summary: 'Hide a reported message, or keep it visible; decides all its reports',
  proof: 'needed',
  params: idParams,
  body: z.object({ hide: z.boolean(), reason: reportInput.shape.reason }),
  reply: z.object({ decided: z.literal(true) }),
  errors: ['already_decided'],
} satisfies Schemas;

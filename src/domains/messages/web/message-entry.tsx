import { useState } from 'react';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { SmallPicture } from '#web/ui/pictures/small-picture.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Message } from '../schemas.ts';
import { photoUrl, useReport } from './message-data.ts';
import { SentDocument } from './sent-document.tsx';

const withheldLabels = {
  hidden: 'An administrator has hidden this message.',
  blocked: 'You blocked the sender.',
} as const;

export function MessageEntry({ message, transportId }: { message: Message; transportId: string }) {
  const { author, isOwn, body, photoId, paper, sentAt, readBy, withheld, hiddenReason, maskedNote, can } = message;
  return (
    <article
      className={cx('grid max-w-[36rem] gap-2 rounded border px-4 py-3', isOwn ? 'ml-auto border-action bg-action-tint' : 'border-line')}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <span className="font-head font-semibold text-ink">{isOwn ? 'You' : author}</span>
        <time dateTime={sentAt} title={formatDateTime(sentAt)}>
          {formatRelative(sentAt)}
        </time>
      </p>
      {withheld ? (
        <p className="text-muted">{withheldLabels[withheld]}</p>
      ) : (
        <>
          {body && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>}
          {photoId && <MessagePhoto transportId={transportId} photoId={photoId} alt={`Photo from ${isOwn ? 'you' : author}`} />}
          {paper && <SentDocument transportId={transportId} paper={paper} />}
        </>
      )}
      {maskedNote && <p className="text-sm text-muted">{maskedNote}</p>}
      {isOwn && hiddenReason && <p className="text-sm text-bad">Hidden from others by an administrator: {hiddenReason}</p>}
      {isOwn && readBy.length > 0 && <p className="text-sm text-muted">Read by {readBy.join(', ')}</p>}
      {can.report && <Report message={message} transportId={transportId} />}
    </article>
  );
}

export function MessagePhoto({ transportId, photoId, alt }: { transportId: string; photoId: string; alt: string }) {
  return <SmallPicture urlOf={(size) => photoUrl(transportId, photoId, size)} alt={alt} />;
}

function Report({ message, transportId }: { message: Message; transportId: string }) {
  const [isOpen, setOpen] = useState(false);
  const report = useReport(transportId);
  const send = async (reason: string) => {
    await report.mutateAsync({ params: { id: message.id }, body: { reason } });
    toast({ title: 'Message reported', description: "An administrator reviews it. We'll notify you." });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 justify-self-start"
        aria-label={`Report the message of ${message.author}, ${formatDateTime(message.sentAt)}`}
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Report this message?"
          text="Administrators see this message only, not the rest of your conversation."
          hint="Only administrators see this."
          missing="Please give a reason"
          maxLength={300}
          action="Report"
          pendingLabel="Reporting..."
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

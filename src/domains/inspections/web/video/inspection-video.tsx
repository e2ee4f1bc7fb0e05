import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { call } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { findFile, listWork } from '#web/offline/work.ts';
import { Button } from '#web/ui/button.tsx';
import { getInspectionVideo } from '#domains/inspections/endpoints.ts';
import type { VideoContent } from '#domains/inspections/steps-schemas.ts';
import { describeSeconds } from '#domains/inspections/videos/video-rules.ts';
import { FileVideo } from './file-video.tsx';
import { isOnPhone } from '../waiting/waiting.ts';

interface InspectionVideoProps {
  transportId: string;
  video: VideoContent;
  label: string;
}

/** Fetched only on request, because each view is recorded. */
export function InspectionVideo({ transportId, video, label }: InspectionVideoProps) {
  const { user } = useSession();
  const [file, setFile] = useState<Blob | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { videoId, seconds, recordedAt } = video;
  const find = async (): Promise<Blob | null> => {
    const work = isOnPhone(video) && (await listWork(user!.id, transportId)).find(({ id }) => id === videoId);
    if (work) return findFile(user!.id, work);
    const reply = (await call(getInspectionVideo, { params: { id: transportId, videoId } }, { silent: true })) as Response;
    return reply.blob();
  };
  const show = async () => {
    setPending(true);
    setProblem(null);
    try {
      setFile(await find());
    } catch (error) {
      setProblem(describeFailure(error, "We couldn't open the video. Please try again."));
    }
    setPending(false);
  };
  return (
    <figure className="grid content-start gap-2">
      {file ? (
        <FileVideo file={file} label={label} takesFocus className="aspect-video" />
      ) : (
        <Button
          variant="secondary"
          size="lg"
          aria-label={`Play: ${label.toLowerCase()}`}
          pending={pending}
          pendingLabel="Opening..."
          onClick={() => void show()}
        >
          Play
        </Button>
      )}
      <figcaption className="text-sm text-muted">
        {label}: {describeSeconds(seconds)}, without sound, {formatDateTime(recordedAt)}
      </figcaption>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </figure>
  );
}

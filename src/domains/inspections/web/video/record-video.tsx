import { useEffect, useRef, useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useCamera } from '#web/ui/pictures/use-camera.ts';
import { maxVideoMegabytes, maxVideoSeconds, describeSeconds } from '#domains/inspections/videos/video-rules.ts';
import { record, type RecordedVideo, type Recorder } from './recording.ts';
import { FileVideo } from './file-video.tsx';

interface RecordVideoProps {
  onKeep: (recorded: RecordedVideo) => Promise<boolean>;
  failure: string | null;
  onClose: () => void;
}

export function RecordVideo({ onKeep, failure, onClose }: RecordVideoProps) {
  const [recorded, setRecorded] = useState<RecordedVideo | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record a short video"
      text={`Walk around the vehicle. Up to ${maxVideoSeconds} seconds, no sound.`}
      size="lg"
    >
      {recorded ? (
        <VideoReview recorded={recorded} onKeep={() => onKeep(recorded)} onAgain={() => setRecorded(null)} failure={failure} />
      ) : (
        <Film onRecorded={setRecorded} />
      )}
    </Dialog>
  );
}

function useSeconds(isRecording: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRecording) return;
    const begunAt = performance.now();
    const timer = setInterval(() => setSeconds(Math.min(maxVideoSeconds, Math.floor((performance.now() - begunAt) / 1000))), 200);
    return () => clearInterval(timer);
  }, [isRecording]);
  return isRecording ? seconds : 0;
}

function Film({ onRecorded }: { onRecorded: (recorded: RecordedVideo) => void }) {
  const { video, stream, state } = useCamera({ width: 1280, height: 720 });
  const [recording, setRecording] = useState<Recorder | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const isOver = useRef(false);
  const seconds = useSeconds(recording !== null);
  useEffect(() => {
    isOver.current = false;
    return () => void (isOver.current = true);
  }, []);
  const done = (recorded: RecordedVideo | null) => {
    // The dialog was closed: discard the recording.
    if (isOver.current) return;
    setRecording(null);
    if (recorded) onRecorded(recorded);
    else setEmpty(true);
  };
  if (state === 'failed')
    return (
      <Alert tone="warn" announced title="We couldn't open the camera">
        Allow camera access for this page, or continue without a video.
      </Alert>
    );
  return (
    <div className="grid gap-4">
      <video
        ref={video}
        playsInline
        muted
        aria-label="Camera view"
        className="aspect-4/3 max-h-[50dvh] w-full rounded bg-asphalt object-contain"
      />
      {isEmpty && (
        <Alert tone="warn" announced>
          Nothing was recorded. Please try again.
        </Alert>
      )}
      <p className="text-center font-mono" aria-hidden={recording === null}>
        {recording ? `${describeSeconds(seconds)} of ${describeSeconds(maxVideoSeconds)}` : '\u00A0'}
      </p>
      <p role="status" className="sr-only">
        {recording ? 'Recording' : ''}
      </p>
      {recording ? (
        <Button size="lg" variant="danger" onClick={recording.stop}>
          Stop
        </Button>
      ) : (
        <Button
          size="lg"
          icon="camera"
          pending={state === 'starting'}
          pendingLabel="Opening the camera..."
          onClick={() => {
            setEmpty(false);
            setRecording(record(stream.current!, done));
          }}
        >
          Start recording
        </Button>
      )}
    </div>
  );
}

interface LookProps {
  recorded: RecordedVideo;
  onKeep: () => Promise<boolean>;
  onAgain: () => void;
  failure: string | null;
}

function VideoReview({ recorded: { file, seconds }, onKeep, onAgain, failure }: LookProps) {
  const [pending, setPending] = useState(false);
  const isTooLarge = file.size > maxVideoMegabytes * 1024 * 1024;
  const save = async () => {
    setPending(true);
    if (!(await onKeep())) setPending(false);
  };
  return (
    <div className="grid gap-4">
      <FileVideo file={file} label="Recorded video" className="aspect-4/3 max-h-[50dvh]" />
      <p role="status" className="text-center">
        {`${describeSeconds(seconds)} recorded, no sound`}
      </p>
      {(isTooLarge || failure) && (
        <Alert tone="bad" announced>
          {isTooLarge ? `This video is larger than ${maxVideoMegabytes} MB. Please record a shorter one.` : failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1 *:basis-40">
        <Button size="lg" variant="secondary" onClick={onAgain}>
          Record again
        </Button>
        {!isTooLarge && (
          <Button size="lg" pending={pending} pendingLabel="Saving..." onClick={() => void save()}>
            Use this video
          </Button>
        )}
      </div>
    </div>
  );
}

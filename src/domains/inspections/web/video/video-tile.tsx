import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import { maxVideoMegabytes, maxVideoSeconds } from '#domains/inspections/videos/video-rules.ts';
import { InspectionVideo } from './inspection-video.tsx';
import type { PartProps } from '../part.ts';
import { RecordVideo } from './record-video.tsx';
import { canRecord } from './recording.ts';

const labels: Readonly<Record<InspectionStage, string>> = {
  pickup: 'Pickup video',
  delivery: 'Delivery video',
  survey: 'Inspection video',
};

export function VideoTile({ transportId, stage, content, before, work }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const { video } = content;
  const takeOut = () => void work.write({ kind: 'video_removed', data: {} });
  return (
    <section aria-labelledby="short-video" className="grid gap-3 rounded border border-line bg-surface p-3">
      <div>
        <h3 id="short-video" className="text-base">
          Short video (optional)
        </h3>
        <p className="text-sm text-muted">
          One walk around the vehicle, up to {maxVideoSeconds} seconds and {maxVideoMegabytes} MB, no sound.
        </p>
      </div>
      {before?.video && <InspectionVideo transportId={transportId} video={before.video} label="Video from pickup" />}
      {video && <InspectionVideo key={video.videoId} transportId={transportId} video={video} label={labels[stage]} />}
      {canRecord() ? (
        <div className="flex flex-wrap gap-2">
          <Button size="lg" icon="camera" variant="secondary" onClick={() => setOpen(true)}>
            {video ? 'Record again' : 'Record video'}
          </Button>
          {video && (
            <Button size="lg" variant="quiet" onClick={takeOut}>
              Remove video
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm text-muted">This browser can't record video without sound. Continue with photos.</p>
      )}
      {isOpen && (
        <RecordVideo
          failure={work.failure}
          onKeep={async ({ file, seconds }) => {
            const isSaved = await work.addVideo(file, seconds);
            if (isSaved) setOpen(false);
            return isSaved;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

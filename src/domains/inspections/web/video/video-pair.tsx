import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Content } from '#domains/inspections/sealing/content-rules.ts';
import type { Inspection } from '#domains/inspections/schemas.ts';
import type { InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import type { VideoContent } from '#domains/inspections/steps-schemas.ts';
import { InspectionVideo } from './inspection-video.tsx';

interface VideoPairProps {
  transportId: string;
  stage: InspectionStage;
  content: Content;
  before: Content | null;
  remarks: Inspection['remarks'];
}

const labels: Readonly<Record<InspectionStage, string>> = {
  pickup: 'Video from pickup',
  delivery: 'Video from delivery',
  survey: 'Inspection video',
};

export function VideoPair({ transportId, stage, content, before, remarks }: VideoPairProps) {
  const one = (video: VideoContent | null | undefined, label: string) =>
    video && (
      <div>
        <InspectionVideo transportId={transportId} video={video} label={label} />
        {(remarks[video.videoId] ?? []).map((remark) => (
          <p key={remark} className="flex gap-1 text-xs text-warn">
            <Icon name="alert-triangle" size={16} /> {remark}
          </p>
        ))}
      </div>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {before && one(before.video, labels.pickup)}
      {one(content.video, labels[stage])}
    </div>
  );
}

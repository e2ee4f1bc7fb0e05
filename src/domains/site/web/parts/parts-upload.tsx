import { FileDrop, UploadStatus } from '#web/ui/inputs/file-drop.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Columns, Group, Shown } from './parts-group.tsx';

const states = [
  { state: 'waiting', name: 'front.jpg' },
  { state: 'uploading', name: 'left.jpg', share: 0.45 },
  { state: 'success', name: 'right.jpg' },
  { state: 'error', name: 'rear.jpg' },
] as const;

export function UploadParts() {
  return (
    <Group title="Files">
      <Columns>
        <Shown name="A place to drop files; this one sends nothing">
          <FileDrop
            label="Choose files"
            hint="Or drop them here"
            accept="image/*"
            multiple
            onFiles={(files) => toast({ title: `${files.length} chosen`, description: files.map(({ name }) => name).join(', ') })}
          />
        </Shown>
        <Shown name="While there is no room">
          <FileDrop label="Choose more files" hint="10 of 10 chosen" accept="image/*" disabled onFiles={() => {}} />
        </Shown>
        {states.map((upload) => (
          <Shown key={upload.state} name={upload.name}>
            <UploadStatus {...upload} />
          </Shown>
        ))}
      </Columns>
    </Group>
  );
}

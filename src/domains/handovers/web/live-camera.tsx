import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useCamera } from '#web/ui/pictures/use-camera.ts';

interface LiveCameraProps {
  what: string;
  onPicture: (file: File) => void;
  onFallback: () => void;
  onClose: () => void;
}

export function LiveCamera({ what, onPicture, onFallback, onClose }: LiveCameraProps) {
  const { video, state } = useCamera({ width: 1920, height: 1080 });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Take a picture of ${what}`}
      text="Lay it flat, fill the frame, avoid glare."
      size="lg"
    >
      <div className="grid gap-4">
        {state === 'failed' ? (
          <Alert tone="warn" announced title="We couldn't open the camera">
            Allow camera access for this page, or use your phone's camera app.
          </Alert>
        ) : (
          <div className="relative overflow-hidden rounded bg-asphalt">
            <video ref={video} playsInline muted aria-label="Camera view" className="aspect-4/3 max-h-[50dvh] w-full object-cover" />
            <span aria-hidden="true" className="absolute inset-[8%] rounded border-2 border-dashed border-lane" />
          </div>
        )}
        <div className="flex flex-wrap gap-3 *:flex-1 *:basis-48">
          <Button variant="secondary" size="lg" onClick={onFallback}>
            Use the phone's camera
          </Button>
          {state !== 'failed' && (
            <Button
              size="lg"
              icon="camera"
              pending={state === 'starting'}
              pendingLabel="Opening the camera..."
              onClick={() => void takeFrom(video.current!).then(onPicture)}
            >
              Take picture
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

async function takeFrom(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return new File(blob ? [blob] : [], 'license.jpg', { type: 'image/jpeg' });
}

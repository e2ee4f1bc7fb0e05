import { useEffect, useRef, useState, type RefObject } from 'react';

export const hasLiveCamera = (): boolean => typeof navigator !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia);

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stream: RefObject<MediaStream | null>;
  readonly state: 'starting' | 'running' | 'failed';
}

/** Opens the rear camera without microphone and stops it on unmount. */
export function useCamera({ width, height }: { readonly width: number; readonly height: number }): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(null);
  const [state, setState] = useState<Camera['state']>('starting');
  useEffect(() => {
    let isOver = false;
    const stop = () => stream.current?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      try {
        const constraints = { facingMode: 'environment', width: { ideal: width }, height: { ideal: height } };
        stream.current = await navigator.mediaDevices.getUserMedia({ video: constraints, audio: false });
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream.current;
        await video.current.play();
        setState('running');
      } catch {
        if (!isOver) setState('failed');
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [width, height]);
  return { video, stream, state };
}

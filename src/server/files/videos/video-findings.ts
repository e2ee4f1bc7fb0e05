export type VideoFinding =
  | {
      readonly found: 'clean';
      readonly bytes: Uint8Array;
      readonly seconds: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly found: 'long'; readonly seconds: number }
  | { readonly found: 'sound' | 'pictureless' | 'tracks' | 'codec' | 'size' | 'damaged' | 'slow' | 'bomb' | 'busy' };

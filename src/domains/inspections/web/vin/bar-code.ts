import {
  BinaryBitmap,
  Code128Reader,
  Code39Reader,
  DataMatrixReader,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from '@zxing/library';

/** Brightness of each pixel, row by row, 0 to 255. */
export interface Grays {
  readonly light: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Longest side in pixels: first small for speed, then large enough for barcodes that fill part of the photo. */
const sides = [1000, 2000];

function rotate({ light, width, height }: Grays): Grays {
  const to = new Uint8ClampedArray(light.length);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) to[x * height + height - 1 - y] = light[y * width + x]!;
  return { light: to, width: height, height: width };
}

/** Yields the result of each reader in both orientations; null if it found nothing. */
export function* readCodes(picture: Grays): Generator<string | null> {
  for (const { light, width, height } of [picture, rotate(picture)])
    for (const Binarizer of [HybridBinarizer, GlobalHistogramBinarizer])
      for (const Reader of [Code39Reader, Code128Reader, DataMatrixReader, QRCodeReader])
        yield decode(new Reader(), new BinaryBitmap(new Binarizer(new RGBLuminanceSource(light, width, height))));
}

function decode(reader: Reader, picture: BinaryBitmap): string | null {
  try {
    return reader.decode(picture).getText();
  } catch {
    // Readers throw if there is no code.
    return null;
  }
}

async function getGrays(file: Blob, longest: number): Promise<Grays> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d')!;
  drawing.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = drawing.getImageData(0, 0, width, height);
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at += 1) light[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!;
  return { light, width, height };
}

/** Lets the page respond between two slow decoding attempts. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The first code accepted by `wanted`; null if there is none or the file isn't an image. Runs entirely on the phone. */
export async function readBarCode<T>(photo: Blob, parse: (text: string) => T | null): Promise<T | null> {
  try {
    for (const side of sides)
      for (const text of readCodes(await getGrays(photo, side))) {
        const found = text === null ? null : parse(text);
        if (found !== null) return found;
        await breath();
      }
  } catch {
    return null;
  }
  return null;
}

import sharp from 'sharp';
import { encode } from 'uqr';

/** Code 39 (ISO/IEC 16388): alternating bars and gaps, w wide and n narrow. */
const patterns = new Map(
  (
    '0:nnnwwnwnn 1:wnnwnnnnw 2:nnwwnnnnw 3:wnwwnnnnn 4:nnnwwnnnw 5:wnnwwnnnn 6:nnwwwnnnn 7:nnnwnnwnw ' +
    '8:wnnwnnwnn 9:nnwwnnwnn A:wnnnnwnnw B:nnwnnwnnw C:wnwnnwnnn D:nnnnwwnnw E:wnnnwwnnn F:nnwnwwnnn ' +
    'G:nnnnnwwnw H:wnnnnwwnn I:nnwnnwwnn J:nnnnwwwnn K:wnnnnnnww L:nnwnnnnww M:wnwnnnnwn N:nnnnwnnww ' +
    'P:nnwnwnnwn R:wnnnnnwwn S:nnwnnnwwn T:nnnnwnwwn U:wwnnnnnnw V:nwwnnnnnw W:wwwnnnnnn X:nwnnwnnnw ' +
    'Y:wwnnwnnnn Z:nwwnwnnnn *:nwnnwnwnn '
  )
    .trim()
    .split(' ')
    .map((line) => [line[0]!, line.slice(2)] as const),
);

interface LabelPhoto {
  readonly width: number;
  readonly height: number;
  readonly marks: string;
}

function toBars(text: string): LabelPhoto {
  let x = 0;
  let marks = '';
  for (const char of `*${text}*`) {
    const pattern = patterns.get(char);
    if (!pattern) throw new Error(`no bars for ${char}`);
    [...pattern].forEach((width, at) => {
      const wide = width === 'w' ? 3 : 1;
      if (at % 2 === 0) marks += `<rect x="${x}" y="0" width="${wide}" height="40"/>`;
      x += wide;
    });
    x += 1;
  }
  return { width: x, height: 40, marks };
}

function toSquares(text: string): LabelPhoto {
  const { data, size } = encode(text);
  const marks = data.flatMap((row, y) => row.map((on, x) => (on ? `<rect x="${x}" y="${y}" width="1" height="1"/>` : '')));
  return { width: size, height: size, marks: marks.join('') };
}

interface LabelLook {
  readonly as?: 'bars' | 'squares';
  readonly turn?: number;
  /** Pixels of a narrow bar or square. */
  readonly scale?: number;
  readonly blur?: number;
}

export async function photographLabel(text: string, { as = 'bars', turn = 0, scale = 4, blur = 0.3 }: LabelLook = {}): Promise<Buffer> {
  const { width, height, marks } = as === 'bars' ? toBars(text) : toSquares(text);
  const [wide, high] = [width * scale + 160, height * scale + 260];
  const label = `<g transform="rotate(${turn} 900 675) translate(${900 - wide / 2} ${675 - high / 2})"><rect width="${wide}" height="${high}" fill="#f4f4ee"/>
    <text x="80" y="80" font-size="44" font-family="sans-serif">MFD BY A MOTOR COMPANY</text>
    <g transform="translate(80 130) scale(${scale})" shape-rendering="crispEdges">${marks}</g></g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1350"><rect width="1800" height="1350" fill="#5b6068"/>${label}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  return (blur > 0 ? drawn.blur(blur) : drawn).jpeg({ quality: 80 }).toBuffer();
}

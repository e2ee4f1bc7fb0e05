import sharp from 'sharp';
import type { Damage } from '#domains/inspections/damage/damage-rules.ts';
import type { ShotName } from '#domains/inspections/photos/shots-rules.ts';
import { grids, type Shape, type View } from '#shared/vehicle-drawings/drawing.ts';
import { getShapes } from '#shared/vehicle-drawings/vehicle-drawings.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';

export type SeenMark = Pick<Damage, 'view' | 'x' | 'y' | 'kind' | 'size'>;

export interface VehicleScene {
  readonly type: VehicleType;
  readonly color: string;
  readonly marks: readonly SeenMark[];
  /** Odometer or hour meter. */
  readonly reading: number;
  readonly number: string;
  readonly place: 'street' | 'yard' | 'garage';
}

const [width, height] = [880, 600];
/** Output pixels per unit of the drawing. */
const outputScale = 0.65;

const grounds = {
  street: { sky: ['#b9cbdc', '#e6ebee'], ground: ['#8d9094', '#6f7276'], back: '#9aa894' },
  yard: { sky: ['#9fb8d2', '#dde7ef'], ground: ['#b2a796', '#8f8474'], back: '#7f8a92' },
  garage: { sky: ['#595d63', '#7d8188'], ground: ['#6b6a67', '#4e4d4b'], back: '#474a50' },
} as const;

/** 5x7 dot letters, one row per two hex digits, so that no font is needed. */
const dots: Readonly<Record<string, string>> = {
  '0': '0E11131519110E',
  '1': '040C040404040E',
  '2': '0E11010204081F',
  '3': '1F02040201110E',
  '4': '02060A121F0202',
  '5': '1F101E0101110E',
  '6': '0608101E11110E',
  '7': '1F010204080808',
  '8': '0E11110E11110E',
  '9': '0E11110F01020C',
  A: '0E11111F111111',
  B: '1E11111E11111E',
  C: '0E11101010110E',
  D: '1C12111111121C',
  E: '1F10101E10101F',
  F: '1F10101E101010',
  G: '0E11101711110F',
  H: '1111111F111111',
  I: '0E04040404040E',
  J: '0702020202120C',
  K: '11121418141211',
  L: '1010101010101F',
  M: '111B1515111111',
  N: '11111915131111',
  O: '0E11111111110E',
  P: '1E11111E101010',
  Q: '0E11111115120D',
  R: '1E11111E141211',
  S: '0F10100E01011E',
  T: '1F040404040404',
  U: '1111111111110E',
  V: '11111111110A04',
  W: '1111111515150A',
  X: '11110A040A1111',
  Y: '1111110A040404',
  Z: '1F01020408101F',
  '-': '0000001F000000',
};

interface PlacedMark {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

function lettering(text: string, { x, y, size, color }: PlacedMark): string {
  const squares = [...text].flatMap((letter, index) =>
    (dots[letter]?.match(/../g) ?? []).flatMap((row, down) =>
      [16, 8, 4, 2, 1].flatMap((bit, across) =>
        Number.parseInt(row, 16) & bit ? [`M${x + (index * 6 + across) * size} ${y + down * size}h${size}v${size}h${-size}Z`] : [],
      ),
    ),
  );
  return `<path d="${squares.join('')}" fill="${color}"/>`;
}

const gradient = (id: string, [from, to]: readonly [string, string]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

function shade(color: string, by: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.min(255, Math.round(part * by + (by > 1 ? 18 : 0)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function backdrop(setting: VehicleScene['place']): string {
  const { back } = grounds[setting];
  const walls = Array.from(
    { length: 9 },
    (_, at) => `<rect x="${at * 104 - 30}" y="${250 - ((at * 37) % 70)}" width="90" height="140" fill="${back}" opacity="0.55"/>`,
  );
  const stripes = [120, 440, 760].map((x) => `<path d="M${x} 600l60-190h8l-40 190Z" fill="#fff" opacity="0.22"/>`);
  return `<rect width="${width}" height="400" fill="url(#sky)"/>${walls.join('')}<rect y="385" width="${width}" height="215" fill="url(#ground)"/>${stripes.join('')}`;
}

const paints: Record<Shape['role'], string> = {
  body: 'fill="url(#paint)" stroke="#1d2126" stroke-width="0.7"',
  glass: 'fill="url(#pane)" stroke="#1d2126" stroke-width="0.6"',
  wheel: 'fill="#1f2124" stroke="#0b0c0d" stroke-width="0.8"',
  line: 'fill="none" stroke="#14171b" stroke-width="0.7" opacity="0.75"',
};
const hub = 'fill="#a9adb2" stroke="#4c5055" stroke-width="0.6"';

const sizes: Record<Damage['size'], number> = { to_1: 2.2, to_3: 4, to_6: 6.5, to_12: 10, over_12: 14, major: 18 };

function drawMark({ kind, size, x, y }: SeenMark, [wide, high]: readonly [number, number]): string {
  const [left, top, r] = [x * wide, y * high, sizes[size]];
  const at = `translate(${left} ${top}) scale(${r / 10})`;
  const scratch = `<g transform="${at}" fill="none" stroke-linecap="round"><path d="M-10 3l7-4 5 1 9-5M-7 6l8-3 8-1" stroke="#f4f1ea" stroke-width="1.6"/><path d="M-10 3.8l7-4 5 1 9-5" stroke="#3a3d41" stroke-width="0.6"/></g>`;
  const dent = `<g transform="${at}"><ellipse rx="9" ry="6.5" fill="#0d0f12" opacity="0.42"/><ellipse cx="1.6" cy="1.4" rx="6" ry="4" fill="#fff" opacity="0.28"/></g>`;
  const crack = `<g transform="${at}" fill="none" stroke="#f6f8fa" stroke-width="0.9"><path d="M0 0l6-7M0 0l9 3M0 0l-7 5M0 0l-5-8M0 0l2 9M3-4l4 1M-4 3l-1 4"/></g>`;
  if (kind === 'dent') return dent;
  if (kind === 'dent_paint') return dent + scratch;
  if (kind === 'crack' || kind === 'broken') return crack;
  if (kind === 'chip' || kind === 'rust' || kind === 'stain')
    return `<g transform="${at}"><path d="M-5-2l4-4 6 1 3 5-4 5-7-1Z" fill="${kind === 'chip' ? '#d9d4c8' : '#7a4a24'}" opacity="0.85"/></g>`;
  return scratch;
}

function drawVehicle(scene: VehicleScene, view: View, [left, top, share]: readonly [number, number, number] = [0, 0, 1]): string {
  const grid = grids[view];
  const isMirrored = view === 'right';
  let before: Shape['role'] | null = null;
  const shapes = getShapes(scene.type, view).map(({ role, d }) => {
    const paint = role === 'body' && before === 'wheel' && view !== 'front' && view !== 'rear' ? hub : paints[role];
    before = role;
    return `<path d="${d}" ${paint}/>`;
  });
  const marks = scene.marks.filter((mark) => mark.view === view).map((mark) => drawMark(mark, grid));
  const scale = (grid[0] === 200 ? 3.9 : 4.6) / share;
  const [x, y] = [width / 2 - (grid[0] / 2) * scale * (1 - left), grid[0] === 200 ? 150 : 70];
  const body = isMirrored ? `<g transform="translate(${grid[0]} 0) scale(-1 1)">${shapes.join('')}</g>` : shapes.join('');
  const shadow = `<ellipse cx="${grid[0] / 2}" cy="91" rx="${grid[0] * 0.46}" ry="5" fill="#000" opacity="0.35"/>`;
  return `<g transform="translate(${x} ${y - top * 200}) scale(${scale})">${view === 'top' ? '' : shadow}${body}${marks.join('')}</g>`;
}

const plate = (lines: readonly string[]): string =>
  `<rect width="${width}" height="${height}" fill="#4a4f55"/><rect x="90" y="150" width="700" height="300" rx="14" fill="#d8dadc" stroke="#8c9096" stroke-width="6"/>
  ${lines.map((text, at) => lettering(text, { x: 130, y: 200 + at * 95, size: 620 / (Math.max(text.length, 12) * 6), color: '#16191d' })).join('')}
  <circle cx="112" cy="172" r="9" fill="#8c9096"/><circle cx="768" cy="172" r="9" fill="#8c9096"/>`;

const gauges = ({ reading }: VehicleScene): string =>
  `<rect width="${width}" height="${height}" fill="#15171a"/>
  ${[250, 630].map((x) => `<circle cx="${x}" cy="270" r="150" fill="#0c0d0f" stroke="#7d8288" stroke-width="5"/>${Array.from({ length: 11 }, (_, at) => `<path d="M${x} 135v22" stroke="#dfe3e6" stroke-width="5" transform="rotate(${at * 24 - 120} ${x} 270)"/>`).join('')}<path d="M${x} 270l-78 62" stroke="#e2483d" stroke-width="7" stroke-linecap="round"/>`).join('')}
  <rect x="320" y="455" width="240" height="80" rx="8" fill="#22303a"/>${lettering(String(reading).padStart(6, '0'), { x: 345, y: 474, size: 6, color: '#bfe6ff' })}`;

const seats = (): string =>
  `<rect width="${width}" height="${height}" fill="#23252a"/><path d="M0 420h880v180H0Z" fill="#34363b"/>
  ${[170, 500].map((x) => `<rect x="${x}" y="130" width="210" height="250" rx="46" fill="#565a61" stroke="#2a2c30" stroke-width="6"/><rect x="${x + 55}" y="70" width="100" height="70" rx="26" fill="#4b4f55"/><rect x="${x - 14}" y="360" width="238" height="120" rx="38" fill="#62666d" stroke="#2a2c30" stroke-width="6"/><path d="M${x + 40} 160v180M${x + 105} 160v180M${x + 170} 160v180" stroke="#3c3f45" stroke-width="4"/>`).join('')}`;

const onGround = (setting: VehicleScene['place'], inside: string): string => `${backdrop(setting)}${inside}`;

function getScene(scene: VehicleScene, shot: ShotName): string {
  const around = (view: View, zoom?: readonly [number, number, number]) => onGround(scene.place, drawVehicle(scene, view, zoom));
  switch (shot) {
    case 'front':
    case 'rear':
    case 'left':
    case 'right':
      return around(shot);
    case 'front_left':
      return around('left', [0.3, 0.35, 0.7]);
    case 'rear_right':
      return around('right', [0.3, 0.35, 0.7]);
    case 'top':
    case 'deck':
    case 'tank':
    case 'attachment':
      return around('top');
    case 'engine':
    case 'hitch':
    case 'cargo':
      return around('rear', [0, 0.2, 0.75]);
    case 'bottom':
    case 'tracks':
      return around('left', [0, 0.6, 0.75]);
    case 'dash':
    case 'hours':
      return gauges(scene);
    case 'vin':
    case 'hull_id':
    case 'serial':
      return plate([scene.number, 'MADE IN USA']);
    default:
      return seats();
  }
}

const render = (vehicleScene: VehicleScene, scene: string): Promise<Buffer> => {
  const { sky, ground } = grounds[vehicleScene.place];
  const defs = `${gradient('sky', sky)}${gradient('ground', ground)}${gradient('paint', [shade(vehicleScene.color, 1.25), shade(vehicleScene.color, 0.72)])}${gradient('pane', ['#3b4a57', '#93a6b5'])}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * outputScale}" height="${height * outputScale}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${scene}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
};

export const drawShot = (scene: VehicleScene, shot: ShotName): Promise<Buffer> => render(scene, getScene(scene, shot));

export function drawMarkPhoto(scene: VehicleScene, mark: SeenMark): Promise<Buffer> {
  const grid = grids[mark.view];
  const scale = 22;
  const [x, y] = [width / 2 - mark.x * grid[0] * scale, height / 2 - mark.y * grid[1] * scale];
  const shapes = getShapes(scene.type, mark.view).map(({ role, d }) => `<path d="${d}" ${paints[role]}/>`);
  const body = mark.view === 'right' ? `<g transform="translate(${grid[0]} 0) scale(-1 1)">${shapes.join('')}</g>` : shapes.join('');
  return render(scene, `${backdrop(scene.place)}<g transform="translate(${x} ${y}) scale(${scale})">${body}${drawMark(mark, grid)}</g>`);
}

export function drawLicense(number: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" rx="26" fill="#dfe8ee"/><rect width="856" height="92" rx="26" fill="#31588a"/>
  ${lettering('DRIVER LICENSE', { x: 40, y: 28, size: 5, color: '#ffffff' })}<rect x="40" y="130" width="240" height="310" fill="#b8c6d0"/><circle cx="160" cy="250" r="66" fill="#8a6a53"/><path d="M60 440c10-90 190-90 200 0Z" fill="#39475a"/>
  ${lettering(number, { x: 320, y: 150, size: 5, color: '#17202a' })}${lettering('CLASS A  CDL', { x: 320, y: 230, size: 4, color: '#17202a' })}<path d="M320 400c40-50 70 40 110-6s60 20 120-14" fill="none" stroke="#1d2f6f" stroke-width="5"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Oklch = [lightness: number, chroma: number, hue: number];

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
const declaration = /--color-([a-z-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g;
const read = (text: string) => text.split(' ').map(Number) as Oklch;
const tokens = new Map([...css.matchAll(declaration)].map((match) => [match[1]!, { light: read(match[2]!), dark: read(match[3]!) }]));

function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [high, low] = [one, other].map((name) => luminance(tokens.get(name)![theme])).sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const onEveryGround = ['ink', 'muted', 'action-ink', 'good', 'warn', 'bad'];
const textPairs = [
  ...onEveryGround.flatMap((text) => grounds.map((ground) => [text, ground])),
  ...['on-asphalt', 'on-asphalt-muted', 'lane'].flatMap((text) => ['asphalt', 'asphalt-raised', 'road'].map((ground) => [text, ground])),
  ...['action', 'action-hover'].map((ground) => ['on-action', ground]),
  ...['danger', 'danger-hover'].map((ground) => ['on-danger', ground]),
  ...['ink', 'muted', 'action-ink'].map((text) => [text, 'action-tint']),
  ...['good', 'warn', 'bad'].flatMap((meaning) => [
    [meaning, `${meaning}-tint`],
    ['ink', `${meaning}-tint`],
    ['muted', `${meaning}-tint`],
  ]),
  ['on-lane', 'lane'],
  ['on-sign', 'sign'],
  ['on-sign', 'sign-hover'],
] as [string, string][];
const edgePairs = [
  ...['line-strong', 'focus', 'lane-edge'].flatMap((edge) => grounds.map((ground) => [edge, ground])),
  ['lane', 'asphalt'],
] as [string, string][];

test('the style sheet declares its colors for light and dark', () => {
  expect(tokens.size).toBeGreaterThan(25);
});

for (const theme of ['light', 'dark'] as const) {
  test.each(textPairs)(`${theme}: text %s on %s reaches 4.5:1`, (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edgePairs)(`${theme}: edge %s on %s reaches 3:1`, (edge, ground) => {
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3);
  });
}

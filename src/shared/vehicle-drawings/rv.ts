import { body, box, glass, line, tire, wheel, type Drawing } from './drawing.ts';

/** A motorhome with a cab in front. */
export const rv: Drawing = {
  side: [
    body('M10 78c-2-3-3-10-2-18l10-26c2-10 6-22 14-24h150c6 0 10 3 10 9v59h-20a17 17 0 0 0-34 0H55a17 17 0 0 0-34 0Z'),
    glass('M16 42l6-15h18v22H14Z'),
    glass('M64 24h26v17H64ZM100 24h20v17h-20Z'),
    box(148, 24, 30, 17, 2, 'glass'),
    line('M48 30v46M48 16v8M126 20h16v54h-16ZM56 58h66M60 62h28v12H60ZM92 62h28v12H92ZM54 14h130v6H54ZM10 64h34M30 54h8'),
    box(8, 38, 6, 12, 2),
    ...wheel(38, 80, 13),
    ...wheel(153, 80, 13),
  ],
  top: [
    body('M14 22c-5 6-7 16-7 28s2 22 7 28l26 6h146c4 0 7-3 7-7V23c0-4-3-7-7-7H40Z'),
    glass('M20 26l14-4v56l-14-4c-4-14-4-34 0-48Z'),
    line('M40 16v68M52 22h132v56H52ZM150 16v6M60 72h60'),
    box(88, 40, 26, 20, 3),
    box(60, 42, 14, 14, 2),
    box(134, 42, 14, 14, 2),
    line('M92 46h18M92 50h18M92 54h18'),
  ],
  front: [
    tire(14, 78, 14, 18),
    tire(72, 78, 14, 18),
    body('M12 84V28c0-12 6-20 16-20h44c10 0 16 8 16 20v56c0 3-2 5-5 5H17c-3 0-5-2-5-5Z'),
    glass('M18 52V34c0-5 3-8 8-8h48c5 0 8 3 8 8v18Z'),
    line('M12 72h76M34 58h32M34 62h32M34 66h32M50 26v26M40 76h20v7H40Z'),
    box(16, 58, 14, 9, 3, 'glass'),
    box(70, 58, 14, 9, 3, 'glass'),
    box(3, 36, 8, 16, 3),
    box(89, 36, 8, 16, 3),
  ],
  rear: [
    tire(14, 78, 14, 18),
    tire(72, 78, 14, 18),
    body('M12 84V14c0-4 3-6 7-6h62c4 0 7 2 7 6v70c0 3-2 5-5 5H17c-3 0-5-2-5-5Z'),
    box(24, 18, 36, 20, 3, 'glass'),
    line('M68 10v62M80 10v62M68 18h12M68 28h12M68 38h12M68 48h12M68 58h12M12 74h76M38 76h24v8H38Z'),
    box(15, 62, 10, 10, 2, 'glass'),
    box(78, 76, 8, 8, 2, 'glass'),
  ],
};

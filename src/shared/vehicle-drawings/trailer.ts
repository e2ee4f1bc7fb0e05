import { body, box, glass, line, round, tire, wheel, type Drawing } from './drawing.ts';

/** An enclosed trailer with two axles. */
export const trailer: Drawing = {
  side: [
    body('M44 16c0-4 3-7 7-7h135c4 0 6 2 6 6v53H44Z'),
    body('M44 64h148v7H44Z'),
    line('M44 70L10 74M12 74h-6v6h6ZM28 72v16M24 88h8M62 9v55M98 9v55M134 9v55M168 9v55'),
    box(78, 22, 22, 42, 2),
    round(96, 44, 2),
    body('M98 66c4-10 50-10 54 0Z'),
    ...wheel(112, 79, 11),
    ...wheel(138, 79, 11),
    box(184, 56, 6, 6, 1, 'glass'),
    box(48, 58, 6, 4, 1, 'glass'),
  ],
  top: [
    line('M48 24L14 50l34 26M14 50h34'),
    body('M8 46h10v8H8Z'),
    tire(100, 8, 26, 10),
    tire(128, 8, 26, 10),
    tire(100, 82, 26, 10),
    tire(128, 82, 26, 10),
    body('M48 18h142c3 0 4 1 4 4v56c0 3-1 4-4 4H48c-3 0-4-1-4-4V22c0-3 1-4 4-4Z'),
    line('M62 18v64M98 18v64M134 18v64M168 18v64'),
    box(106, 42, 20, 16, 2),
    round(34, 50, 3),
  ],
  front: [
    tire(12, 72, 12, 20),
    tire(76, 72, 12, 20),
    body('M16 14c0-4 2-6 6-6h56c4 0 6 2 6 6v58H16Z'),
    line('M16 50h68M50 8v42M22 56h56M22 62h56M26 72l24 8l24-8'),
    box(44, 72, 12, 12, 3),
    line('M62 78v12M58 90h8'),
    box(20, 16, 6, 5, 1, 'glass'),
    box(74, 16, 6, 5, 1, 'glass'),
  ],
  rear: [
    tire(12, 72, 12, 20),
    tire(76, 72, 12, 20),
    body('M16 14c0-4 2-6 6-6h56c4 0 6 2 6 6v58H16Z'),
    body('M22 14h56v48H22Z'),
    line('M50 14v48M46 34v10M54 34v10M22 26h4M22 50h4M74 26h4M74 50h4'),
    body('M14 70h72v8H14Z'),
    glass('M16 64h8v5h-8ZM76 64h8v5h-8Z'),
    line('M40 80h20'),
  ],
};

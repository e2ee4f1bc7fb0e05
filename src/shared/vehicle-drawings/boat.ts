import { body, box, glass, line, round, type Drawing } from './drawing.ts';

/** An open motor boat as it lies on its cradle. */
export const boat: Drawing = {
  side: [
    line('M62 86h90M74 74l-4 12M136 74l4 12M62 86v4M152 86v4'),
    body('M8 40c14-2 60-2 84 0h82c4 0 6 2 6 6l-4 24c-1 3-3 4-6 4H84C52 74 24 62 8 40Z'),
    line('M20 50c20 4 60 6 158 4M84 74l30-6h64M14 40c2-7 8-9 14-9h44M28 31v9M46 31v9M62 31v9'),
    glass('M74 40l12-16h10l6 16Z'),
    box(118, 30, 20, 10, 3),
    box(146, 32, 18, 8, 3),
    box(176, 34, 14, 24, 4),
    line('M182 58l2 20M178 78h14M190 72v12'),
  ],
  top: [
    body('M8 50c14-22 44-32 76-33h86c6 0 9 3 9 8v50c0 5-3 8-9 8H84C52 82 22 72 8 50Z'),
    line('M24 50c14-15 36-24 60-25h86v50H84c-24-1-46-10-60-25ZM20 50h44'),
    glass('M72 26c6 14 6 34 0 48l10 1c7-16 7-34 0-50Z'),
    box(92, 32, 18, 14, 4),
    box(92, 54, 18, 14, 4),
    box(150, 28, 14, 44, 4),
    box(178, 40, 16, 20, 4),
    round(86, 40, 4),
  ],
  front: [
    line('M28 92h44M34 82l-4 10M66 82l4 10'),
    body('M12 42c12-4 64-4 76 0c-4 20-18 36-38 46C30 78 16 62 12 42Z'),
    line('M50 46v42M20 50c18 6 42 6 60 0M26 42c0-8 8-11 24-11s24 3 24 11'),
    glass('M26 38l7-16h34l7 16Z'),
    line('M50 22v16'),
  ],
  rear: [
    body('M12 40h76l-4 26c-8 8-22 14-34 18c-12-4-26-10-34-18Z'),
    line('M16 50h68M62 64h20v6H62Z'),
    glass('M30 38l6-14h28l6 14Z'),
    box(40, 44, 20, 26, 4),
    line('M50 70v16M42 84h16M50 78v12'),
    round(22, 58, 3),
    round(78, 56, 3),
  ],
};

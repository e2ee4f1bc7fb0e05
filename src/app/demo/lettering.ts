/** Five by seven dots of each letter, seven rows of two hexadecimal digits: a machine need not have a font. */
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

interface Placed {
  readonly x: number;
  readonly y: number;
  /** Of one dot. */
  readonly size: number;
  readonly color: string;
}

/** A line of capital letters and digits as a path of SVG. */
export function lettering(text: string, { x, y, size, color }: Placed): string {
  const squares = [...text].flatMap((letter, place) =>
    (dots[letter]?.match(/../g) ?? []).flatMap((row, down) =>
      [16, 8, 4, 2, 1].flatMap((bit, across) =>
        Number.parseInt(row, 16) & bit ? [`M${x + (place * 6 + across) * size} ${y + down * size}h${size}v${size}h${-size}Z`] : [],
      ),
    ),
  );
  return `<path d="${squares.join('')}" fill="${color}"/>`;
}

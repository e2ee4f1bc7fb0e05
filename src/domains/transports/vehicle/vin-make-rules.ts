/*
 * World manufacturer identifiers (SAE J1044, 49 CFR 565.15(a)) as filed with NHTSA. Longer prefixes win, because some plants build several
 * makes; `?` means ambiguous.
 */
const table = `
Acura: 19U 19V 2HN 5FR 5J8 JH4
Airstream: 1ST
Alfa Romeo: ZAR ZAS
Aprilia: ZD4
Aston Martin: SCF SD7
Audi: TRU WA1 WAU WUA
Bentley: SCB SJA
BMW: 3MW 4US 5UM 5UX 5YM WB1 WB3 WBA WBS WBX WBY
Buick: 1G4 2G4 5GA KL4 LRB W04
Cadillac: 1G6 1GY 2G6 3GY
Can-Am: 2BP 2BX 3JB
Chevrolet: 1G1 1GA 1GB 1GC 1GN 2G1 2GC 2GN 3G1 3GC 3GN KL1 KL7 KL8
Chrysler: 2A4 2A8 3A4 3A8 4C3
Dodge: 1B3 1B7 1D3 1D4 1D7 2B3 2D4 2D8 3B7 3D7 4B3
Ducati: ML0 ZDM
Ferrari: ZFF
Fiat: ZFA
Ford: 1FA 1FB 1FC 1FD 1FM 1FT 1ZV 2FA 2FM 2FT 3FA 3FM 3FT MAJ NM0 WF0
Forest River: 4X4 5ZT
Freightliner: 1FU 1FV 3AK
Genesis: KMT KMU
GMC: 1GD 1GJ 1GK 1GT 2GK 2GT 3GK 3GT
Grand Design: 573
Harley-Davidson: 1HD 5HD
Honda: 19X 1HF 1HG 2HG 2HK 3CZ 3HG 4S6 5FN 5FP 5J6 5KB 7FA JH2 JHL JHM MLH SHH SHS
Hummer: 137 5GN 5GR 5GT
Hyundai: 3KPC 5NM 5NP 5NT 5XYZ KM8 KMH
Indian: 56K
Infiniti: 3PC 5N1AL 5N1DL 5N3 JNK JNR
International: 1HS 1HT 3HS
Isuzu: 4S2 JAC JAL
Jaguar: SAD SAJ
Jayco: 1UJ
Jeep: 1J4 1J8
Kawasaki: JKA JKB
Kenworth: 1XK
Keystone: 4YD
Kia: 3KP 5XX 5XY KNA KND
KTM: VBK
Lamborghini: ZHW ZPB
Land Rover: SAL
Lexus: 2T2 58A JT6 JT8 JTH JTJ
Lincoln: 1LN 2LM 3LN 5LM 5LT
Lotus: SCC
Lucid: 50E
Mack: 1M1 1M2
Maserati: ZAM ZN6
Mazda: 1YV 3MV 3MZ 4F2 4F4 7MM JM1 JM3 JMZ
McLaren: SBM
Mercedes-Benz: 4JG 55S W1K W1N WD3 WD4 WDB WDC WDD WDF
Mercury: 1ME 2ME 3ME 4M2
Mini: WMW WMZ
Mitsubishi: 4A3 4A4 6MM JA3 JA4 JA7 ML3
Moto Guzzi: ZGU
Nissan: 1N4 1N6 3N1 3N6 5BZ 5N1 JN6 KNM
Oldsmobile: 1G3 1GH
Peterbilt: 1XP
Plymouth: 1P3 2P4
Polaris: 3NS 4XA 57X
Polestar: LPS YSM
Pontiac: 1G2 1GM 2G2 3G2 5Y2 6G2 KL2
Porsche: WP0 WP1
Rivian: 7FC 7PD
Rolls-Royce: SCA SLA
Royal Enfield: ME3
Saab: 5S3 JF4 YS3
Saturn: 1G8 3GS 5GZ
Scion: JTK JTL
Smart: WME
Subaru: 4S3 4S4 JF1 JF2
Suzuki: 2S2 2S3 5Z6 JS1 JS2 JS3 KL5
Tesla: 5YJ 7G2 7SA LRW SFZ XP7
Toyota: 1NX 2T1 2T3 3TM 3TY 4T1 4T3 4T4 4TA 5TB 5TD 5TE 5TF 5YF 7MU JT2 JT3 JT4 JT5 JTD JTE JTM JTN SB1
Triumph: SMT
Vespa: ZAP
Victory: 5VP
Volkswagen: 1V2 1VW 2V4 3VV 3VW 9BW WV1 WV2 WVG WVW
Volvo: 4V4 7JR LVY LYV YV1 YV4
Wells Cargo: 1WC
Yamaha: 5Y4 JY4 JYA
?: 5NMM JF1ZN JTMAB JTNJ JTNKA KMHG`;

const makes = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [make, beginnings] = line.split(': ') as [string, string];
      return beginnings.split(' ').map((beginning) => [beginning, make] as const);
    }),
);
const longest = Math.max(...[...makes.keys()].map((beginning) => beginning.length));

/** Shared by several makes; position 5 distinguishes them since model year 2012. */
const sharedByChrysler = ['1C3', '1C4', '1C6', '2C3', '2C4', '3C3', '3C4', '3C6', 'ZAC', 'ZFB'];
const chryslerMakes: Record<string, string> = { C: 'Chrysler', D: 'Dodge', F: 'Fiat', J: 'Jeep', R: 'Ram' };

/** Null if unknown. A 9 in position 3 marks makers of fewer than 1,000 a year, identified in positions 12 to 14 (49 CFR 565.15(a)). */
export function vinMake(vin: string, modelYear: number | null): string | null {
  if (vin[2] === '9') return null;
  if (sharedByChrysler.includes(vin.slice(0, 3))) return modelYear !== null && modelYear >= 2012 ? (chryslerMakes[vin[4]!] ?? null) : null;
  for (let length = longest; length >= 3; length -= 1) {
    const make = makes.get(vin.slice(0, length));
    if (make) return make === '?' ? null : make;
  }
  return null;
}

export const knownBeginnings = makes.size;

import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import type { Size } from './estimate-constants.ts';

/* Suggestions, and the size of known cars: + is as large as an SUV, ++ as a full-size pickup or van. Unlisted text is accepted too. */
const cars = `
Acura: ILX, Integra, Legend, MDX+, NSX, RDX+, RL, RSX, TL, TLX, TSX, ZDX+
Alfa Romeo: 4C, Giulia, Spider, Stelvio+, Tonale+
Aston Martin: DB9, DB11, DBX+, Vantage
Audi: A3, A4, A5, A6, A7, A8, e-tron+, Q3+, Q4 e-tron+, Q5+, Q7+, Q8+, R8, S4, S5, TT
Bentley: Bentayga+, Continental, Flying Spur
BMW: 2 Series, 3 Series, 4 Series, 5 Series, 7 Series, i3, i4, i8, iX+, M3, M4, M5, X1+, X3+, X5+, X6+, X7+, Z3, Z4
Buick: Enclave+, Encore+, Envision+, LaCrosse, LeSabre, Regal, Riviera, Skylark
Cadillac: ATS, CT4, CT5, CTS, DeVille, Eldorado, Escalade+, Lyriq+, SRX+, XT4+, XT5+, XT6+
Chevrolet: Astro++, Bel Air, Blazer+, Bolt EV, Camaro, Chevelle, Colorado+, Corvette, Cruze, El Camino, Equinox+, Express++, Impala, Malibu, Nova, S-10+, Silverado++, Sonic, Spark, Suburban+, Tahoe+, Trailblazer+, Traverse+, Trax+, Volt
Chrysler: 200, 300, Crossfire, Pacifica+, PT Cruiser, Sebring, Town & Country+, Voyager+
Dodge: Avenger, Caravan+, Challenger, Charger, Dakota+, Dart, Durango+, Grand Caravan+, Hornet+, Journey+, Magnum, Neon, Ram 1500++, Ram 2500++, Ram 3500++, Viper
Ferrari: 296, 458, 488, 812, California, F8, Portofino, Roma
Fiat: 124 Spider, 500, 500L, 500X+
Ford: Bronco+, Bronco Sport+, C-Max, Crown Victoria, E-150++, E-250++, E-350++, EcoSport+, Edge+, Escape+, Excursion+, Expedition+, Explorer+, F-100++, F-150++, F-250++, F-350++, Fiesta, Flex+, Focus, Fusion, Galaxie, GT, Maverick+, Model A, Model T, Mustang, Mustang Mach-E+, Ranger+, Taurus, Thunderbird, Transit++, Transit Connect+
Genesis: G70, G80, G90, GV60+, GV70+, GV80+
GMC: Acadia+, Canyon+, Envoy+, Hummer EV++, Jimmy+, Safari++, Savana++, Sierra++, Terrain+, Yukon+
Honda: Accord, Civic, Clarity, CR-V+, CR-Z, Element+, Fit, HR-V+, Insight, Odyssey+, Passport+, Pilot+, Prelude, Prologue+, Ridgeline+, S2000
Hummer: H1++, H2++, H3+
Hyundai: Accent, Azera, Elantra, Genesis, Ioniq, Ioniq 5+, Ioniq 6, Kona+, Palisade+, Santa Cruz+, Santa Fe+, Sonata, Tucson+, Veloster, Venue+
Infiniti: G35, G37, Q50, Q60, QX50+, QX60+, QX80+
Jaguar: E-Pace+, E-Type, F-Pace+, F-Type, I-Pace+, XE, XF, XJ, XK
Jeep: Cherokee+, CJ-5+, CJ-7+, Commander+, Compass+, Gladiator+, Grand Cherokee+, Grand Wagoneer+, Liberty+, Patriot+, Renegade+, Wagoneer+, Wrangler+
Kia: Cadenza, Carnival+, EV6+, EV9+, Forte, K5, Niro+, Optima, Rio, Sedona+, Seltos+, Sorento+, Soul, Sportage+, Stinger, Telluride+
Lamborghini: Aventador, Gallardo, Huracan, Urus+
Land Rover: Defender+, Discovery+, Discovery Sport+, Freelander+, LR3+, LR4+, Range Rover+
Lexus: CT, ES, GS, GX+, IS, LC, LS, LX+, NX+, RC, RX+, TX+, UX+
Lincoln: Aviator+, Continental, Corsair+, MKC+, MKX+, MKZ, Nautilus+, Navigator+, Town Car
Lotus: Elise, Emira, Evora, Exige
Lucid: Air, Gravity+
Maserati: Ghibli, GranTurismo, Grecale+, Levante+, Quattroporte
Mazda: CX-3+, CX-30+, CX-5+, CX-50+, CX-9+, CX-90+, Mazda2, Mazda3, Mazda6, MPV+, MX-5 Miata, RX-7, RX-8, Tribute+
McLaren: 570S, 600LT, 720S, Artura
Mercedes-Benz: A-Class, C-Class, CLA, CLS, E-Class, EQB+, EQE, EQS, G-Class+, GLA+, GLB+, GLC+, GLE+, GLK+, GLS+, M-Class+, Metris+, S-Class, SL, SLK, Sprinter++
Mercury: Cougar, Grand Marquis, Mariner+, Milan, Mountaineer+, Sable
MG: MGA, MGB, Midget
Mini: Clubman, Cooper, Countryman+, Hardtop
Mitsubishi: Eclipse, Eclipse Cross+, Galant, Lancer, Mirage, Montero+, Outlander+
Nissan: 350Z, 370Z, Altima, Ariya+, Armada+, Cube, Frontier+, GT-R, Juke+, Kicks+, Leaf, Maxima, Murano+, NV200+, NV2500++, Pathfinder+, Quest+, Rogue+, Sentra, Titan++, Versa, Xterra+, Z
Oldsmobile: 442, Alero, Cutlass, Intrigue, Silhouette+
Plymouth: Barracuda, Duster, Prowler, Road Runner, Voyager+
Polestar: Polestar 2, Polestar 3+
Pontiac: Bonneville, Firebird, G6, G8, Grand Am, Grand Prix, GTO, Solstice, Sunfire, Trans Am, Vibe
Porsche: 356, 718, 911, 914, 928, 944, Boxster, Cayenne+, Cayman, Macan+, Panamera, Taycan
Ram: 1500++, 2500++, 3500++, ProMaster++, ProMaster City+
Rivian: R1S+, R1T+
Rolls-Royce: Cullinan+, Dawn, Ghost, Phantom, Wraith
Saab: 9-3, 9-5, 900
Saturn: Astra, Aura, Ion, Outlook+, Sky, Vue+
Scion: FR-S, iM, tC, xB, xD
Smart: Fortwo
Subaru: Ascent+, Baja+, BRZ, Crosstrek+, Forester+, Impreza, Legacy, Outback+, Solterra+, WRX
Suzuki: Grand Vitara+, Kizashi, Samurai+, Sidekick+, SX4
Tesla: Cybertruck++, Model 3, Model S, Model X+, Model Y+, Roadster
Toyota: 4Runner+, 86, Avalon, bZ4X+, C-HR+, Camry, Celica, Corolla, Corolla Cross+, Crown, FJ Cruiser+, GR86, Highlander+, Land Cruiser+, Matrix, Mirai, MR2, Prius, RAV4+, Sequoia+, Sienna+, Supra, Tacoma+, Tundra++, Venza+, Yaris
Triumph: Spitfire, TR3, TR6
Volkswagen: Arteon, Atlas+, Beetle, Bus++, CC, Eos, Golf, GTI, ID.4+, ID. Buzz+, Jetta, Karmann Ghia, Passat, Rabbit, Taos+, Tiguan+, Touareg+
Volvo: 240, C30, C70, EX30+, S40, S60, S80, S90, V60, V70, V90, XC40+, XC60+, XC70+, XC90+`;

const otherMakes: Record<Exclude<VehicleType, 'car'>, string> = {
  rv: 'Airstream, Coachmen, Entegra Coach, Fleetwood, Forest River, Grand Design, Heartland, Holiday Rambler, Jayco, Keystone, Newmar, Thor, Tiffin, Winnebago',
  boat: 'Bayliner, Boston Whaler, Chaparral, Chris-Craft, Cobalt, Grady-White, Kawasaki, Lund, MasterCraft, Nautique, Ranger, Sea Ray, Sea-Doo, Tracker, Yamaha',
  motorcycle:
    'Aprilia, BMW, Can-Am, Ducati, Harley-Davidson, Honda, Husqvarna, Indian, Kawasaki, KTM, Moto Guzzi, Royal Enfield, Suzuki, Triumph, Vespa, Victory, Yamaha, Zero',
  atv: 'Arctic Cat, Can-Am, CFMOTO, Honda, Kawasaki, Kubota, John Deere, Polaris, Suzuki, Yamaha',
  heavy: 'Bobcat, Case, Caterpillar, Doosan, Hitachi, JCB, JLG, John Deere, Komatsu, Kubota, Liebherr, New Holland, Takeuchi, Volvo',
  trailer: 'Big Tex, Carry-On, Featherlite, Great Dane, Load Trail, PJ Trailers, Sundowner, Utility, Wabash, Wells Cargo',
  golf: 'Bintelli, Club Car, Cushman, E-Z-GO, Evolution, Garia, GEM, Icon, Star EV, Yamaha',
};

interface Model {
  readonly name: string;
  readonly size: Size;
}

const sizeOfMarks: Record<string, Size> = { '': 'sedan', '+': 'suv', '++': 'full_size' };

function readModel(text: string): Model {
  const [, name, marks] = /^(.*?)(\+*)$/.exec(text)!;
  return { name: name!, size: sizeOfMarks[marks!]! };
}

const carModels = new Map<string, readonly Model[]>(
  cars
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(': ');
      return [
        line.slice(0, at),
        line
          .slice(at + 2)
          .split(', ')
          .map(readModel),
      ] as const;
    }),
);

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const aliases: Record<string, string> = { chevy: 'chevrolet', vw: 'volkswagen', mercedes: 'mercedesbenz' };

function toModels(make: string): readonly Model[] {
  const plainMake = aliases[plain(make)] ?? plain(make);
  for (const [name, models] of carModels) if (plain(name) === plainMake) return models;
  return [];
}

/** Ignores trim levels after the model; null if unknown. */
export function carSize(make: string, model: string): Size | null {
  const text = plain(model);
  const fits = toModels(make).filter(({ name }) => text.startsWith(plain(name)));
  return fits.sort((a, b) => b.name.length - a.name.length)[0]?.size ?? null;
}

/** At most 20; names that start with `q` first. */
export function suggestVehicles(type: VehicleType, make: string, q: string): string[] {
  const makes = type === 'car' ? [...carModels.keys()] : otherMakes[type].split(', ');
  const names = make ? (type === 'car' ? toModels(make).map(({ name }) => name) : []) : makes;
  const query = plain(q);
  const isStart = (name: string) => Number(plain(name).startsWith(query));
  return names
    .filter((name) => plain(name).includes(query))
    .sort((a, b) => isStart(b) - isStart(a))
    .slice(0, 20);
}

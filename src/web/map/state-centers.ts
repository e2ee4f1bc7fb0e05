import type { MapPlace } from './project.ts';

/** Middle of each state's largest piece of land, from us-atlas, to a tenth of a degree. */
const centers =
  'AK 64.2 -152.5,AL 32.8 -86.8,AR 34.9 -92.4,AZ 34.3 -111.7,CA 37.2 -119.5,CO 39.0 -105.5,CT 41.6 -72.7,DC 38.9 -77.0,DE 39.0 -75.5,FL 28.6 -82.5,GA 32.6 -83.4,HI 20.3 -156.3,IA 42.1 -93.5,ID 44.4 -114.6,IL 40.0 -89.2,IN 39.9 -86.3,KS 38.5 -98.4,KY 37.5 -85.3,LA 31.0 -92.0,MA 42.3 -71.8,MD 39.0 -76.8,ME 45.4 -69.2,MI 43.5 -84.6,MN 46.3 -94.3,MO 38.4 -92.5,MS 32.7 -89.7,MT 47.1 -109.6,NC 35.6 -79.4,ND 47.5 -100.5,NE 41.5 -99.8,NH 43.7 -71.6,NJ 40.2 -74.7,NM 34.4 -106.1,NV 39.3 -116.6,NY 42.9 -75.5,OH 40.3 -82.8,OK 35.6 -97.5,OR 43.9 -120.6,PA 40.9 -77.8,RI 41.7 -71.6,SC 33.9 -80.9,SD 44.4 -100.2,TN 35.9 -86.4,TX 31.5 -99.3,UT 39.3 -111.7,VA 37.5 -78.9,VT 44.1 -72.7,WA 47.4 -120.4,WI 44.6 -90.0,WV 38.6 -80.6,WY 43.0 -107.6';

const places = new Map(
  centers.split(',').map((line) => {
    const [code, lat, lng] = line.split(' ');
    return [code!, { lat: Number(lat), lng: Number(lng) }] as const;
  }),
);

/** Where a state is marked on the map, by its two letters; null for what the map does not show. */
export const stateCenter = (code: string): MapPlace | null => places.get(code) ?? null;

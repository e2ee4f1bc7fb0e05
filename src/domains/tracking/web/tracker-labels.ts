import type { PositionSource, TrackerApp } from '../tracker-app/report-rules.ts';

export const trackerAppLabels: Readonly<Record<TrackerApp, string>> = { owntracks: 'OwnTracks', traccar: 'Traccar Client' };

const sourceLabels: Readonly<Record<PositionSource, string>> = { page: 'this page', ...trackerAppLabels };

export const describeSource = (source: PositionSource, ago: string): string => `Last sent by ${sourceLabels[source]} ${ago}.`;

/** How long an app may be silent and still count as sending. */
export const appSilenceMs = 15 * 60_000;

const secondsBetween = 60;
const metersBetween = 200;

/** Content of the QR code: an OwnTracks configuration link, or the address with settings for Traccar Client. */
export function setupLink(app: TrackerApp, address: string): string {
  if (app === 'traccar') return `${address}?interval=${secondsBetween}&distance=${metersBetween}&accuracy=high`;
  const configuration = {
    _type: 'configuration',
    mode: 3,
    url: address,
    auth: false,
    monitoring: 2,
    locatorInterval: secondsBetween,
    moveModeLocatorInterval: secondsBetween,
    locatorDisplacement: metersBetween,
  };
  return `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(configuration)))}`;
}

export const openLink = (app: TrackerApp, address: string): string =>
  app === 'owntracks'
    ? setupLink(app, address)
    : `org.traccar.client://config?url=${encodeURIComponent(address)}&interval=${secondsBetween}&distance=${metersBetween}&accuracy=high`;

import type { PositionSource, TrackerApp } from '../tracker-app/report-rules.ts';

export const trackerAppLabels: Readonly<Record<TrackerApp, string>> = { owntracks: 'OwnTracks', traccar: 'Traccar Client' };

const sourceLabels: Readonly<Record<PositionSource, string>> = { page: 'this page', ...trackerAppLabels };

/** 'Last sent by OwnTracks 3 min ago.' */
export const describeSource = (source: PositionSource, ago: string): string => `Last sent by ${sourceLabels[source]} ${ago}.`;

/** How long a silent app counts as one that sends, in milliseconds. */
export const appSilenceMs = 15 * 60_000;

const secondsBetween = 60;
const metersBetween = 200;

/** What the app's own code holds: OwnTracks opens a link with its whole configuration, Traccar Client takes the address with its settings. */
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

/** Opens the app on this very phone with the same settings. */
export const openLink = (app: TrackerApp, address: string): string =>
  app === 'owntracks'
    ? setupLink(app, address)
    : `org.traccar.client://config?url=${encodeURIComponent(address)}&interval=${secondsBetween}&distance=${metersBetween}&accuracy=high`;

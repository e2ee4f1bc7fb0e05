import type { SVGProps } from 'react';

export const iconPaths = {
  'alert-triangle': 'M12 4 21 19.5H3L12 4Zm0 6v4m0 2.8v.2',
  'arrow-down': 'M12 5v14m-6-6 6 6 6-6',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  'arrow-up': 'M12 19V5m-6 6 6-6 6 6',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16Zm4 4.5h4',
  calendar: 'M4 6h16v14H4V6Zm0 4.5h16M8 3.5V7m8-3.5V7',
  camera: 'M3 8h4l1.5-2.5h7L17 8h4v11H3V8Zm9 8.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  check: 'm5 12.5 4.5 4.5L19 7',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'circle-check': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-9 3 3 5-6',
  'circle-x': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-3-12 6 6m0-6-6 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  copy: 'M8.5 8.5h11v11h-11v-11ZM5.5 15.5h-1v-11h11v1',
  dollar: 'M12 3v18M16.5 7.5C16 6 14.3 5.5 12 5.5c-2.8 0-4.5 1.2-4.5 3.2 0 4.6 9.2 2 9.2 6.6 0 2-1.9 3.2-4.7 3.2-2.6 0-4.4-.9-4.8-2.8',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16v4Zm9-13 4 4',
  external: 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8.5 8.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'm4 4 16 16M9.5 6a9 9 0 0 1 2.5-.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.700M6 8a16 16 0 0 0-3.5 4S6 18.5 12 18.5a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
  file: 'M6 3.5h8l4.5 4.5v12.5H6v-17Zm8 0V8h4.5M9 12.5h6.5M9 16h6.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  gavel: 'M13 4.5 19.5 11M10.5 7l6.5 6.5M14 5.5l-5 5M18.5 10l-5 5M11 12.5l-7 7M13 20.5h8',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.3 9.5a2.7 2.7 0 1 1 4 2.400c-.9.5-1.3 1-1.3 2.100m0 2.8v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.5v.2',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 1 1 7 0v3M12 14.5v2',
  'log-out': 'M10 4.5H5v15h5M9.5 12H20m-4.5-4.5L20 12l-4.5 4.5',
  mail: 'M3.5 6h17v12.5h-17V6Zm0 1 8.5 6.5L20.5 7',
  'map-pin': 'M12 21s6.5-6 6.5-11a6.5 6.5 0 1 0-13 0c0 5 6.5 11 6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11.5h-9L7 20v-3.5H4V5Zm4 4.5h8M8 12.5h5',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  phone: 'M5 4.5h4l1.5 4.5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 4.5 1.5v4A1.5 1.5 0 0 1 18 20.5 14.5 14.5 0 0 1 3.5 6 1.5 1.5 0 0 1 5 4.5Z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  shield: 'M12 3.5 19.5 6v6c0 4.5-3.5 7.5-7.5 9-4-1.5-7.5-4.5-7.5-9V6L12 3.5Zm-3.5 8.3 2.5 2.5 4.5-5',
  star: 'm12 3.8 2.6 5.3 5.8.8-4.2 4.1 1 5.8L12 17l-5.2 2.8 1-5.8-4.2-4.1 5.8-.8L12 3.8Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.400m0-12.8L17 7M7 17l-1.4 1.4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5m3-5.5v5.5',
  truck: 'M2.5 6.5h11v10h-11v-10Zm11 4h4l4 3.5v2.5h-8M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.4-3.5 3-5.3 6.5-5.3s6.1 1.8 6.5 5.3M15.5 4.8a3.5 3.5 0 0 1 0 6.5m2 3.2c2.3.6 3.7 2.3 4 5',
  x: 'm6 6 12 12M18 6 6 18',
} as const;

export type IconName = keyof typeof iconPaths;

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  size?: number;
  label?: string;
}

export function Icon({ name, size = 20, label, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === 'star' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'dots' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      {...rest}
      className={`shrink-0 ${rest.className ?? ''}`}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

export const iconNames = Object.keys(iconPaths) as IconName[];

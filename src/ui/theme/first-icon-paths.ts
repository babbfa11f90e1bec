/** The icons of the first screen and of the messages that may replace it; all others are in icon-paths.ts. */
export const firstIconPaths = {
  'chevron-right': 'm9 6 6 6-6 6',
  refresh: 'M20 11a8 8 0 0 0-14.3-3.9L4 9M4 4v5h5M4 13a8 8 0 0 0 14.3 3.9L20 15M20 20v-5h-5',
  check: 'm5 12.5 4.5 4.5L19 7',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  external: 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8 8',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.5 2',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
} as const

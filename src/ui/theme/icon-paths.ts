/**
 * Outlines of the icons as data, for React (`icons.tsx`) and for renderers that build DOM themselves: strokes of 1.75 on a
 * grid of 24.
 */

/** Icons by name: one path each, drawn with class `i`. */
export const iconPaths = {
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
  menu: 'M4 7h16M4 12h16M4 17h16',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.4 9.4a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.3 1-1.3 1.9M12 17h.01',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-left': 'm15 6-6 6 6 6',
  'chevron-up': 'm6 15 6-6 6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  filter: 'M4 5h16l-6.2 7.4V19l-3.6-2v-4.6L4 5Z',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8L7 19l1.1-5.5L4 9.7 9.6 9 12 4Z',
  more: 'M5.5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM18.5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  download: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 20h14',
  upload: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M5 20h14',
  plus: 'M12 5v14M5 12h14',
  redo: 'm15 14 4.5-4.5L15 5M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3',
  close: 'm6 6 12 12M18 6 6 18',
  dashboard: 'M4 4h7v9H4zM13.5 4H20v5h-6.5zM13.5 11.5H20V20h-6.5zM4 15.5h7V20H4z',
  operations:
    'M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 6H14a4 4 0 0 1 4 4v5.5M15.5 18H10a4 4 0 0 1-4-4V8.5',
  jobs: 'M8 5H5v15h14V5h-3M8.5 3.5h7v3.5h-7zM9 12h6M9 16h4',
  tasks: 'm4 6.5 1.5 1.5L8.5 5M4 17l1.5 1.5 3-3M12 7h8M12 17h8',
  maintenance: 'M4 9h13l-3.5-3.5M20 15H7l3.5 3.5',
  inventory: 'M4 6v12M7.5 6v12M11 6v12M14.5 6v12M3 16.5 18 7.5M20.5 6v12',
  stocks: 'M4 20v-6.5h7.5V20zM12.5 20v-6.5H20V20zM8.2 12V5.5h7.6V12z',
  outgoing:
    'M3.5 16V6.5h10V16M13.5 10H17l3.5 3v3M7.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.8 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9.5 16.5h5',
  ingoing: 'M12 3.5V13m0 0L8.5 9.5M12 13l3.5-3.5M4 13v7h16v-7h-4',
  location:
    'M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 0 1 13 0c0 5.2-6.5 11-6.5 11ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  material: 'm12 3.5 7.5 4.2v8.6L12 20.5l-7.5-4.2V7.7L12 3.5ZM4.8 7.9 12 12l7.2-4.1M12 12v8.3',
  purchase: 'M3.5 4.5h2.3l2.2 10.5h9.6l2-7.5H6.5M9 19.5h.01M16.5 19.5h.01',
  order: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8.5h6M9 12.5h6',
  draft: 'M13 20.5H6v-17h8l4 4V11M20.5 14.5l-5 5-2.5.5.5-2.5 5-5 2 2Z',
  lines: 'M4 6h16M4 10.5h16M4 15h10M4 19.5h10',
  report: 'M4 20h16M7 20v-6M12 20V9M17 20V4.5',
  users:
    'M9.5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c.5-3.6 3-5.5 6.5-5.5S15.5 16.4 16 20M16 5.2a3.3 3.3 0 0 1 0 6M18 15c1.7.8 2.7 2.5 3 5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.3-6 7.5-6s6.9 2 7.5 6',
  printer: 'M7 9V4h10v5M7 16.5H4.5V9h15v7.5H17M7 14h10v6.5H7z',
  tag: 'M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5 4 4.5ZM8.3 8.3h.01',
  flag: 'M5.5 21V4M5.5 5c4-2.5 8 2 13 0v9c-5 2-9-2.5-13 0',
  integration: 'M9 3.5v5M15 3.5v5M6.5 8.5h11V12a5.5 5.5 0 0 1-11 0V8.5ZM12 17.5v3.5',
  message: 'M4 5h16v11.5h-9L6.5 20v-3.5H4z',
  company: 'M5 20.5V4h9v16.5M14 9.5h5v11M3 20.5h18M8.5 8h2M8.5 12h2M8.5 16h2',
  pulse: 'M3 12h4l2.5-6.5 4.5 13L16.5 12H21',
  gauge: 'M4.5 18a8.5 8.5 0 1 1 15 0M12 14l4-4.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7',
  pause: 'M9 5.5v13M15 5.5v13',
  play: 'M8 5.5v13l10-6.5L8 5.5Z',
  alert: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  pdf: 'M14 3.5H6v17h12v-13l-4-4ZM14 3.5v4h4M9 13h6M9 16.5h4',
  sheet: 'M4 4h16v16H4zM4 9.5h16M4 14.7h16M10 9.5V20',
  barcode: 'M4 6v12M7.5 6v12M10.5 6v12M14 6v12M17 6v12M20 6v12',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3Z',
  key: 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12.5 12H21v3.5M17.5 12v2.5',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5 7.5 20h9l1-13.5M10 10.5v5.5M14 10.5v5.5',
  edit: 'm15.5 5 3.5 3.5L8.5 19 4.5 19.5 5 15.5 15.5 5Z',
  undo: 'M9 14 4.5 9.5 9 5M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  split: 'M4 12h5M9 12l4-5.5h7M9 12l4 5.5h7M17 3.5l3 3-3 3M17 14.5l3 3-3 3',
  box: 'M4 8l2-4h12l2 4v12H4V8ZM4 8h16M10 8v4h4V8',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6V3Z',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  save: 'M4.5 4.5H16l3.5 3.5v11.5h-15zM8 4.5V9h7V4.5M8 19.5V14h8v5.5',
  sort: 'M7 20V4m0 0L4 7m3-3 3 3M13 8h7M13 12.5h5M13 17h3',
  device: 'M7 3.5h10v17H7zM11 17.5h2',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  logout: 'M10 4.5H5v15h5M15 8l4 4-4 4M19 12h-9',
} as const
export type IconName = keyof typeof iconPaths

/** The icon that a definition names as text, or undefined when there is none of that name. */
export function iconNamed(name: string): IconName | undefined {
  return Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined
}

/*
 * Icons of the back office, drawn on a 24 px grid. Definitions refer to them by name; an unknown name shows the list icon.
 */
const PATHS = {
  ban: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.5 6.5l11 11',
  bank: 'm3 9 9-5 9 5zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4',
  box: 'm4 8 8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  cart: 'M3 4h2.500l2 11h10l2-8H6.500M9 19.500h.01M16 19.500h.01',
  chart: 'M4 4v16h16M8 15l3.5-4 3 2.5L19 8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cog: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  cotton:
    'M12 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M8 9a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M16 9a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M12 15v6',
  down: 'm6 9 6 6 6-6',
  download: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  edit: 'M5 19h3l10-10-3-3L5 16zM13.5 7.5l3 3',
  eye: 'M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5',
  factory: 'M4 20V10l5 3V10l5 3V6l6 4v10zM8 16.500h.01M12 16.500h.01M16 16.500h.01',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  filter: 'M4 5h16l-6 7.500V19l-4 1.500v-8z',
  gavel: 'm13 4 7 7M10.500 6.500l7 7M12 5 9 8l7 7 3-3M12.500 11.500 4 20',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  history: 'M4 5v5h5M4.500 10a8 8 0 1 1-.5 4M12 8v4.500l3 2',
  home: 'm4 11 8-7 8 7v9h-5.500v-6h-5v6H4z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l8-8M16 7l3 3M13.500 9.500l2 2',
  ledger: 'M5 4h14v16H5zM9 4v16M12 8.500h4M12 12h4M12 15.500h4',
  left: 'm15 5-7 7 7 7',
  link: 'M10 14a4 4 0 0 0 6 .5l2.500-2.500a4 4 0 0 0-6-6L11 7.500M14 10a4 4 0 0 0-6-.5L5.500 12a4 4 0 0 0 6 6l1.500-1.500',
  list: 'M4 6h16M4 12h16M4 18h16',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  logout: 'M14 4H5v16h9M10 12h10m0 0-3.500-3.500M20 12l-3.500 3.500',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  message: 'M4 5h16v12H9l-5 4z',
  money: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.500 7.500 12 12l3.500-4.500M12 12v5.500M8.500 12h7M8.500 14.700h7',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  more: 'M6 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M18 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2',
  percent:
    'M6 18 18 6M8 5.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5M16 13.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5',
  plus: 'M12 5v14M5 12h14',
  right: 'm9 5 7 7-7 7',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.500 6h5zM19 7l-2.500 6h5z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 20l-4-4',
  spool: 'M6 4h12M6 20h12M8 4v16M16 4v16M8 9.500l8-2M8 13l8-2M8 16.500l8-2',
  star: 'm12 3.500 2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900-4.300-4.100 5.900-.8z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  swap: 'M4 8h16m0 0-3-3M20 8l-3 3M20 16H4m0 0 3-3M4 16l3 3',
  target: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 2v4M12 18v4M2 12h4M18 12h4',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7.500 16a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600M17 16a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600',
  up: 'm6 15 6-6 6 6',
  upload: 'M12 20V9m0 0-4 4m4-4 4 4M5 4h14',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20.500c1.500-4 4.500-5.500 8-5.500s6.500 1.500 8 5.500',
  users:
    'M9 5a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M2.500 19.500C3.800 16 6 15 9 15s5.200 1 6.500 4.500M16 5.500a3.200 3.200 0 0 1 0 6M18 15.300c1.800.5 2.900 1.700 3.700 4',
  x: 'm6 6 12 12M18 6 6 18',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, title }: { name: IconName | (string & {}) | null; title?: string }) {
  const path = PATHS[(name && name in PATHS ? name : 'list') as IconName]
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
      aria-label={title}
    >
      <path d={path} />
    </svg>
  )
}

export function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden>
      <rect width="28" height="28" rx="4" fill="#23408E" />
      <g fill="#fff">
        <circle cx="14" cy="7.8" r="3.3" />
        <circle cx="10.6" cy="11.4" r="3.3" />
        <circle cx="17.4" cy="11.4" r="3.3" />
      </g>
      <path
        d="M4 19.5h20M6 23c1-4.7 4.2-7 8-7s7 2.3 8 7"
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  )
}

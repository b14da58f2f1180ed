/** Line icons, 24×24, drawn in the text colour. */
const PATHS = {
  bank: 'm3 9 9-5 9 5zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4',
  box: 'm4 8 8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  cart: 'M3 4h2l2.5 11h10L20 7.5H6M9 18.3a1.2 1.2 0 1 0 .01 0M16.5 18.3a1.2 1.2 0 1 0 .01 0',
  chart: 'M4 4v16h16M8 15l3.5-4 3 2.5L19 8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  compare: 'M4 5h6v14H4zM14 5h6v14h-6zM6.5 9h1M6.5 12h1M16.5 9h1M16.5 12h1',
  cotton:
    'M12 4.5a3.5 3.5 0 1 0 .01 0M8 9a3.5 3.5 0 1 0 .01 0M16 9a3.5 3.5 0 1 0 .01 0M12 15v6M12 20c-2 0-4-1-5-2.5M12 20c2 0 4-1 5-2.5',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  download: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  edit: 'M5 19h3l10-10-3-3L5 16zM13.5 7.5l3 3',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 .01 0',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  filter: 'M4 5h16l-6 7.5V19l-4 1.5v-8z',
  gavel: 'm13 4 7 7M10.5 6.5l7 7M12 5 9 8l7 7 3-3M12.5 11.5 4 20',
  home: 'm4 11 8-7 8 7v9h-5.5v-6h-5v6H4z',
  left: 'm15 5-7 7 7 7',
  list: 'M4 6h16M4 12h16M4 18h16',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mute: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 10l4 4M20 10l-4 4',
  logout: 'M14 4H5v16h9M10 12h10m0 0-4-4m4 4-4 4',
  message: 'M4 5h16v12H9l-5 4z',
  minus: 'M6 12h12',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  phone:
    'M5 4h4l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5L15 13.5l5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4z',
  plus: 'M12 5v14M5 12h14',
  right: 'm9 5 7 7-7 7',
  search: 'M11 4a7 7 0 1 0 .01 0M20 20l-4-4',
  signal: 'M4 12a11 11 0 0 1 16 0M7 15a7 7 0 0 1 10 0M12 19h.01',
  sort: 'M8 5v14m0 0-3-3m3 3 3-3M16 19V5m0 0-3 3m3-3 3 3',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9.5a4 4 0 0 1 0 5M18 7a7.5 7.5 0 0 1 0 10',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  sun: 'M12 8a4 4 0 1 0 .01 0M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7.5 15.7a1.8 1.8 0 1 0 .01 0M17 15.7a1.8 1.8 0 1 0 .01 0',
  upload: 'M12 16V5m0 0-4 4m4-4 4 4M5 20h14',
  user: 'M12 4a4 4 0 1 0 .01 0M4 20.5c1.5-4 4.5-5.5 8-5.5s6.5 1.5 8 5.5',
  warn: 'M12 4 2.5 20h19zM12 10v4.5M12 17.3h.01',
} as const

export type IconName = keyof typeof PATHS

/** Decorative by default; pass `label` when the icon has no text beside it. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

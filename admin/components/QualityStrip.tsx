import '@admin/styles/quality.css'

/** What the server sends for a strip: averages, and shares by column (`lv21`, `len29`, `a`, `s2`, `u3`). */
export type Quality = {
  lvMain?: string
  lenAvg?: number
  mikeAvg?: number
  strengthAvg?: number
  uniformityAvg?: number
  shares?: Record<string, number>
}

type Bar = {
  label: string
  keys: string[]
  tone: (key: string) => string
  word: (key: string) => string
  right: (quality: Quality) => string
}

const one = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1))
const upper = (key: string) => key.toUpperCase()

/** In the order and class order of the storefront's strip. */
const BARS: Bar[] = [
  {
    label: '颜色级',
    keys: ['lv11', 'lv21', 'lv31', 'lv41', 'lv51', 'lv12', 'lv22', 'lv32', 'lv13', 'lv23', 'lv33', 'lv14', 'lv24'],
    tone: (key) => `--c${key.slice(2)}`,
    word: (key) => key.slice(2),
    right: () => '',
  },
  {
    label: '长度',
    keys: Array.from({ length: 15 }, (_, i) => `len${39 - i}`),
    tone: (key) => `--l${Math.min(32, Number(key.slice(3)))}`,
    word: (key) => key.slice(3),
    right: ({ lenAvg }) => one(lenAvg),
  },
  {
    label: '马值',
    keys: ['c1', 'b1', 'a', 'b2', 'c2'],
    tone: (key) => `--m${upper(key)}`,
    word: upper,
    right: ({ mikeAvg }) => one(mikeAvg),
  },
  {
    label: '强力',
    keys: ['s1', 's2', 's3', 's4', 's5'],
    tone: (key) => `--r${key[1]}`,
    word: upper,
    right: ({ strengthAvg }) => one(strengthAvg),
  },
  {
    label: '整齐度',
    keys: ['u1', 'u2', 'u3', 'u4', 'u5'],
    tone: (key) => `--r${key[1]}`,
    word: upper,
    right: ({ uniformityAvg }) => one(uniformityAvg),
  },
]

/** A batch's fingerprint in a row of the back office. */
export function QualityStrip({ quality }: { quality: Quality | null | undefined }) {
  if (!quality) return <>--</>
  return (
    <span className="strip">
      {BARS.map(({ label, keys, tone, word, right }) => {
        const shares = keys.flatMap((key) => (quality.shares?.[key] ? [[key, quality.shares[key]] as const] : []))
        const main = [...shares].sort((a, b) => b[1] - a[1])[0]
        const text = shares.map(([key, share]) => `${word(key)}(${share})%`).join('，')
        return (
          <span key={label} className="bar" title={`${label} ${text || '未检'}`}>
            <b>{label === '颜色级' ? (quality.lvMain ?? '--') : main ? word(main[0]) : '--'}</b>
            <i>{label === '颜色级' && main ? `${main[1].toFixed(1)}%` : right(quality)}</i>
            <u>
              {shares.map(([key, share]) => (
                <s key={key} style={{ flexGrow: share, background: `var(${tone(key)})` }} />
              ))}
            </u>
          </span>
        )
      })}
    </span>
  )
}

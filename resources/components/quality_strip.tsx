import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { count, shareText } from '~/lib/format'
import { balesOf, barsOf, STRIP, wordOfClass, type Bar, type QualityFields } from '#ui/quality'

type Props = {
  /** Any row with the quality fields of Product. */
  batch: QualityFields
  /**
   * `row` in tables (bar 7 px), `item` in the auction (10), `page` on the batch page (20, below a large figure, with the list below), `mini` bars
   * only, beside a batch code.
   */
  size?: 'row' | 'item' | 'page' | 'mini'
  /** How many bales were measured, for the numbers of bales in the list of a `page`. */
  measured?: number
}

/**
 * The quality of a batch: colour, length, micronaire, strength, uniformity as slim bars. Hover, focus or tap shows the shares. The strip is one
 * stop of the tab key; from bar to bar lead the arrow keys.
 */
export function QualityStrip({ batch, size = 'row', measured = 0 }: Props) {
  const bars = barsOf(batch)
  const detailed = size !== 'page' && size !== 'mini'
  const known = bars.flatMap(({ key, shares }) => (detailed && shares.length > 0 ? [key] : []))
  const [stop, setStop] = useState<string | undefined>()
  const at = known.find((key) => key === stop) ?? known[0]

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0 || at === undefined) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.measure[tabindex]')]
    const next = known.indexOf(at) + way
    if (!stops[next]) return
    event.preventDefault()
    setStop(known[next])
    stops[next].focus()
  }

  return (
    <div className={`quality is-${size}`} onKeyDown={detailed ? move : undefined}>
      {bars.map((bar) => (
        <StripBar
          key={bar.key}
          bar={bar}
          size={size}
          measured={measured}
          stop={!known.includes(bar.key) ? null : bar.key === at}
        />
      ))}
    </div>
  )
}

const largestFirst = (bar: Bar) => [...bar.shares].sort((a, b) => b.share - a.share)

/** @param stop whether the tab key stops here; null for bars without shares to show */
function StripBar({ bar, size, measured, stop }: Required<Omit<Props, 'batch'>> & { bar: Bar; stop: boolean | null }) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<CSSProperties | null>(null)
  const id = useId()
  const known = bar.shares.length > 0
  const bales = size === 'page' ? balesOf(bar.shares, measured) : null

  function show() {
    const place = box.current?.getBoundingClientRect()
    if (!place) return
    const below = place.bottom + 16 + bar.shares.length * 18 < window.innerHeight
    setAt({
      left: Math.min(place.left, window.innerWidth - 168),
      ...(below ? { top: place.bottom + 6 } : { bottom: window.innerHeight - place.top + 6 }),
    })
  }
  const hide = () => setAt(null)

  useEffect(() => {
    if (!at) return
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setAt(null)
    window.addEventListener('scroll', hide, true)
    document.addEventListener('pointerdown', outside)
    return () => {
      window.removeEventListener('scroll', hide, true)
      document.removeEventListener('pointerdown', outside)
    }
  }, [at])

  const spoken = `${bar.label} ${bar.main} ${bar.right} ${largestFirst(bar)
    .map(({ name, share }) => shareText(name, share))
    .join('，')}`.trim()
  const interaction =
    stop !== null
      ? {
          tabIndex: stop ? 0 : -1,
          onMouseEnter: show,
          onMouseLeave: hide,
          onFocus: show,
          onBlur: hide,
          onClick: (event: React.MouseEvent) => {
            event.stopPropagation()
            show()
          },
        }
      : {}

  return (
    <div
      className={`measure ${known ? '' : 'unknown'}`}
      ref={box}
      role="img"
      aria-label={spoken}
      aria-describedby={at ? id : undefined}
      {...interaction}
    >
      {size === 'page' ? (
        <Reading bar={bar} />
      ) : (
        size !== 'mini' && (
          <>
            {size !== 'row' && <em>{bar.short}</em>}
            <b>{bar.main}</b>
            <span>{bar.right}</span>
          </>
        )
      )}
      <div className="share-bar">
        {bar.shares.map(({ code, share, tone }) => (
          <i key={code} style={{ flexGrow: share, background: `var(--${tone})` }} />
        ))}
      </div>
      {size === 'page' && (
        <ul className="shares">
          {largestFirst(bar).map(({ code, name, share, tone }) => (
            <li key={code}>
              <i className="swatch" style={{ background: `var(--${tone})` }} />
              {shareText(name, share)}
              {bales && <small>{count(bales.get(code))} 包</small>}
            </li>
          ))}
        </ul>
      )}
      {at &&
        createPortal(
          <div className="strip-tip" id={id} role="tooltip" style={at}>
            {largestFirst(bar).map(({ code, name, share, tone }) => (
              <u key={code}>
                <i style={{ background: `var(--${tone})` }} />
                {shareText(name, share)}
              </u>
            ))}
          </div>,
          document.body
        )}
    </div>
  )
}

/** The figure of a bar, large: the average with its unit and class; of colour, which has none, the class with its share. */
function Reading({ bar: { key, label, unit, main, right, shares } }: { bar: Bar }) {
  const averaged = key !== 'colour' && right !== '--'
  const aside = averaged ? unit : key === 'colour' && right !== '--' ? right : ''
  const word = main === '--' ? '' : wordOfClass(key, main)
  const grades = shares.length > 1 ? `　${shares.length} 个级别` : ''
  return (
    <>
      <em>{label}</em>
      <span className="reading">
        <b>{averaged ? right : main}</b>
        {aside && <small>{aside}</small>}
      </span>
      <span className="grade">{key === 'colour' ? `${word}${grades}` : averaged && word && `${word} 级`}</span>
    </>
  )
}

/** Labels of the bars for a table's header, on the strip's own grid. */
export function QualityStripHead() {
  return (
    <div className="quality head">
      {STRIP.map(({ key, short, unit }) => (
        <div key={key}>
          {short}
          {unit && <i>{unit}</i>}
        </div>
      ))}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { useRead } from '~/lib/query'
import { exists } from '~/lib/routes'
import type { Slide } from '#wire/content/transformers/site'
import styles from './carousel.module.css'

const EVERY = 6000

/** 轮播图. It pauses on hover and focus, and for users who prefer reduced motion. */
export function Carousel() {
  const { data, isPending } = useRead('/site/carousel', {}, { staleTime: 60_000 })
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const count = data?.length ?? 0
  useEffect(() => {
    if (held || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => document.visibilityState === 'visible' && setAt((now) => (now + 1) % count), EVERY)
    return () => clearInterval(timer)
  }, [held, count])
  // The space is reserved until it is known that there are no slides.
  if (!isPending && count === 0) return null
  const slide = data?.[at % count]
  return (
    <section
      className={styles.carousel}
      data-part="carousel"
      aria-roledescription="轮播"
      aria-label="平台推荐"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {slide && (
        <>
          <SlideLink slide={slide} first={at === 0} />
          {count > 1 && (
            <div className={styles.dots}>
              <button type="button" aria-label="上一张" onClick={() => setAt((at + count - 1) % count)}>
                <Icon name="left" />
              </button>
              {data!.map((one, index) => (
                <button
                  key={one.id}
                  type="button"
                  className="dot"
                  aria-label={`第 ${index + 1} 张：${one.title}`}
                  aria-current={index === at % count}
                  onClick={() => setAt(index)}
                />
              ))}
              <button type="button" aria-label="下一张" onClick={() => setAt((at + 1) % count)}>
                <Icon name="right" />
              </button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** @param first the slide that stands there while the page loads: its picture is among the largest things that are drawn first */
function SlideLink({ slide, first }: { slide: Slide; first: boolean }) {
  const content = (
    <>
      <img
        src={slide.imageUrl}
        alt=""
        width={1232}
        height={280}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
      <span className={styles.words}>
        <b>{slide.title}</b>
        {slide.subtitle && <span>{slide.subtitle}</span>}
      </span>
    </>
  )
  if (!slide.link) return <div className={styles.slide}>{content}</div>
  return slide.link.startsWith('/') ? (
    exists(slide.link) ? (
      <Link className={styles.slide} to={slide.link}>
        {content}
      </Link>
    ) : (
      <div className={styles.slide}>{content}</div>
    )
  ) : (
    <a className={styles.slide} href={slide.link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}

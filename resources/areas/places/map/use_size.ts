import { useEffect, useRef, useState } from 'react'

/** Current width and height of an element; null before it is on screen and while it has none. */
export function useSize<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect
      if (width === 0 || height === 0) return setSize(null)
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size] as const
}

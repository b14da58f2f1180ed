import { useEffect, useState } from 'react'

/** The server's clock, ticking, in milliseconds since the epoch. `serverTime` is the time in the last answer. */
export function useServerClock(serverTime: number | undefined, running: boolean): number {
  const [offset, setOffset] = useState(0)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (serverTime !== undefined) setOffset(serverTime - Date.now())
  }, [serverTime])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  return now + offset
}

/** `1:02:03`, `02:03`; negative durations count as zero. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const shown = parts[0] > 0 ? parts : parts.slice(1)
  return shown.map((part) => String(part).padStart(2, '0')).join(':')
}

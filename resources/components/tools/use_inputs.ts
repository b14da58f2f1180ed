/*
 * What was typed into a tool survives a reload and can be sent to somebody: it stands in the address of the toolbox, and what was
 * used last is kept in the browser.
 */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Values } from './fields'
import type { Place } from './place'

const KEY = 'mianqiao.tool.'

function stored(key: string): Values | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY + key) ?? 'null')
    return found !== null && typeof found === 'object' ? found : null
  } catch {
    return null
  }
}

function store(key: string, values: Values) {
  try {
    localStorage.setItem(KEY + key, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing still calculates.
  }
}

/** Waits until typing pauses. */
export function useSettled<Value>(value: Value, milliseconds = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** The values of a tool that `first` names, from the address, else as last used, else as they are at first. */
export function useInputs(key: string, first: Values, inAddress: boolean) {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(first)
  const [values, setValues] = useState<Values>(() => {
    if (inAddress && names.some((name) => params.has(name)))
      return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']))
    const last = stored(key)
    return Object.fromEntries(names.map((name) => [name, String(last?.[name] ?? first[name])]))
  })
  // An address that nobody asked for would only be noise: it says what was typed once something is.
  const [typed, setTyped] = useState(() => names.some((name) => params.has(name)))
  const settled = useSettled(values)

  useEffect(() => {
    if (!inAddress || !typed) return
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(settled)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true }
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- setParams is new after every navigation, and this is one
  }, [settled, inAddress, typed])

  function change(part: Values) {
    const next = { ...values, ...part }
    store(key, next)
    setValues(next)
    setTyped(true)
  }
  return { values, settled, change }
}

/** Address of a tool with everything that is typed: where it stands, or from a drawer its place in the toolbox. */
export function linkOf({ tool, tab, inAddress }: Place, values: Values): string {
  const elsewhere = inAddress && location.pathname !== '/toolbox'
  const params = new URLSearchParams(elsewhere ? {} : { tool, ...(tab ? { tab } : {}) })
  for (const [name, value] of Object.entries(values)) if (value !== '') params.set(name, value)
  return `${location.origin}${elsewhere ? location.pathname : '/toolbox'}?${params}`
}

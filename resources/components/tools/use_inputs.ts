/*
 * The typed values of a tool survive a reload and can be shared: the toolbox keeps them in the address, and the values used last are stored
 * in the browser.
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
    // Without storage the tool still calculates.
  }
}

/** The value after a pause in its changes. */
export function useSettled<Value>(value: Value, milliseconds = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** The values of a tool, with the fields of `first`: from the address, else as last used, else `first`. */
export function useInputs(key: string, first: Values, inAddress: boolean) {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(first)
  const [values, setValues] = useState<Values>(() => {
    if (inAddress && names.some((name) => params.has(name)))
      return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']))
    const last = stored(key)
    return Object.fromEntries(names.map((name) => [name, String(last?.[name] ?? first[name])]))
  })
  // Values are written to the address only once the user has typed, so that opening a tool does not change the address.
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

/** Address of a tool with all typed values: the current page, or from a drawer the tool's page in the toolbox. */
export function linkOf({ tool, tab, inAddress }: Place, values: Values): string {
  const elsewhere = inAddress && location.pathname !== '/toolbox'
  const params = new URLSearchParams(elsewhere ? {} : { tool, ...(tab ? { tab } : {}) })
  for (const [name, value] of Object.entries(values)) if (value !== '') params.set(name, value)
  return `${location.origin}${elsewhere ? location.pathname : '/toolbox'}?${params}`
}

/*
 * A text that somebody types while a value stands behind it: the value replaces the text when it changes elsewhere. It does so while rendering. In an
 * effect, which runs after a key that was pressed meanwhile, it would take back what was typed: on a busy machine the first letters in a new search box.
 */
import { useState } from 'react'

/** @returns the text, what is called with each change of it, and what is called with a text of which the value is told next: it does not come back */
export function useTyped(value: string): [string, (text: string) => void, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [told, setTold] = useState<string | null>(null)
  if (value !== known) {
    setKnown(value)
    setTold(null)
    if (value !== told) setTyped(value)
  }
  return [typed, setTyped, setTold]
}

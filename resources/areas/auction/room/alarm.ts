/*
 * Alarm when the company is outbid: two tones, and the title of the tab blinks until the user returns to the tab.
 */
import { useEffect, useRef, useState } from 'react'
import type { AuctionRoom } from '../api'
import { lotName } from '../bidding_texts'
import { LotState } from '#ui/generated/codes'

const STORED = 'auction-sound'

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) !== '0'
  } catch {
    return true
  }
}

let audio: AudioContext | null = null

/** Starts the audio context. Browsers allow sound only after a click or a key press. */
function wake() {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => {})
}

function sound() {
  if (audio?.state !== 'running') return
  const start = audio.currentTime
  for (const [at, pitch] of [
    [0, 880],
    [0.16, 587],
  ]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, start + at)
    volume.gain.exponentialRampToValueAtTime(0.2, start + at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.14)
    tone.connect(volume).connect(audio.destination)
    tone.start(start + at)
    tone.stop(start + at + 0.15)
  }
}

let blinking: ReturnType<typeof setInterval> | null = null
let title = ''

function blink(text: string) {
  if (blinking) clearInterval(blinking)
  else title = document.title
  let on = true
  document.title = text
  blinking = setInterval(() => {
    on = !on
    document.title = on ? text : title
  }, 800)
}

function calm() {
  if (!blinking) return
  clearInterval(blinking)
  blinking = null
  document.title = title
}

/** Watches a room for lots whose lead the company loses; `onOutbid` gets their ids. */
export function useOutbidAlarm(room: AuctionRoom | undefined, onOutbid: (lotIds: number[]) => void) {
  const [on, setOn] = useState(stored)
  const mine = useRef<Set<number> | null>(null)

  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    const back = () => {
      wake()
      calm()
    }
    for (const event of events) window.addEventListener(event, back)
    return () => {
      for (const event of events) window.removeEventListener(event, back)
      calm()
    }
  }, [])

  useEffect(() => {
    if (!room) return
    const now = new Set(room.itemList.filter((lot) => lot.buyerCompanyId !== null).map((lot) => lot.id))
    const lost = room.itemList.filter(
      (lot) => mine.current?.has(lot.id) && !now.has(lot.id) && lot.state === LotState.waiting
    )
    mine.current = now
    if (lost.length === 0) return
    if (on) sound()
    blink(`【被超】${lotName(lost[0])}${lost.length > 1 ? ` 等${lost.length}批` : ''}`)
    onOutbid(lost.map((lot) => lot.id))
  }, [room, on, onOutbid])

  function toggle() {
    wake()
    setOn(!on)
    try {
      localStorage.setItem(STORED, on ? '0' : '1')
    } catch {
      // Without storage the choice holds for this visit.
    }
  }
  return { on, toggle }
}

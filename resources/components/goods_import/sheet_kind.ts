import { createContext, useContext, type ComponentType } from 'react'
import type { CheckedGoodsSheet, SheetBase } from './api'

/** A row as it would be entered. */
export type CheckedRow = CheckedGoodsSheet['rows'][number]

/** What the wizard says of a kind of sheet. */
export type SheetWords = {
  base: SheetBase
  /** Name of the template. */
  template: string
  /** What a file of this kind has, beside the button that chooses it. */
  holds: string
  /** How a weight without unit is read. */
  auto: string
  /** What goods with a price are done with: 挂牌. */
  offered: string
  /** What is left to do when all is entered; `toOffer`: goods without a price. */
  next: (toOffer: number, offered: number) => string
  Preview: ComponentType<{ rows: CheckedRow[] }>
}

const Kind = createContext<SheetWords | null>(null)
export const SheetKindProvider = Kind.Provider

/** The kind of sheet of the wizard around. */
export function useSheetKind(): SheetWords {
  const kind = useContext(Kind)
  if (!kind) throw new Error('a step of the wizard stands outside of it')
  return kind
}

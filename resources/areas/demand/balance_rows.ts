import type { MeasureBalance } from '#wire/demand/transformers/quality_balance'

/** Tonnes of one class; `offered` is null where goods cannot be on sale: what any goods meet. */
export type BalanceRow = { name: string; wanted: number; offered: number | null }

type Class = Pick<MeasureBalance['classes'][number], 'from' | 'to'>

/** `<27`, `29`, `≥32`. */
export const className = ({ from, to }: Class): string =>
  from === null ? `<${to}` : to === null ? `≥${from}` : String(from)

/** From the bottom of the picture to its top: what has no bound, then the classes from low to high. */
export const balanceRows = ({ classes, wantedAny }: MeasureBalance): BalanceRow[] => [
  { name: '不限', wanted: wantedAny, offered: null },
  ...classes.map(({ from, to, wanted, offered }) => ({ name: className({ from, to }), wanted, offered })),
]

/** Classes in which more is wanted than on sale, those with the largest gap. */
export const shortClasses = ({ classes }: MeasureBalance) =>
  classes
    .filter(({ wanted, offered }) => wanted > offered)
    .map((one) => ({ ...one, gap: Math.round((one.wanted - one.offered) * 1000) / 1000 }))
    .sort((a, b) => b.gap - a.gap)
    .slice(0, 3)

/** What stands beside a bar: whole tonnes, below ten with one decimal, from ten thousand on in 万; nothing for nothing. */
export function tonnesShort(tonnes: number | null): string {
  if (!tonnes) return ''
  if (tonnes >= 10_000) return `${(tonnes / 10_000).toFixed(1)}万`
  return tonnes < 10 ? tonnes.toFixed(1) : Math.round(tonnes).toLocaleString()
}

/** The range of the shop that shows the goods of a class: `29~29.9`. */
export const shopRange = ({ from, to }: Class): string => `${from ?? ''}~${to === null ? '' : (to - 0.1).toFixed(1)}`

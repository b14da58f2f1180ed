/*
 * When goods are picked up, what of them is left in the warehouse, and what a truck may still be announced for (state-machines §11): by bales, and by
 * tonnes for goods by the tonne. One rule for finishing, storage, the page, the form and the job; in TypeScript and in SQL, which a test compares.
 */
import { BY_TONNE, isByTonne, type ProductType } from '#app/catalog/codes'
import { PickState } from '#app/order/codes'
import { shareOfBales } from '#app/order/rules/share_of_bales'
import { oneOf } from '#core/define_codes'
import { sumTonnes, toKilograms, type Tonnes } from '#core/money'

/** One part in so many of the contract, or of what a truck was announced for, is noise of the scale: nobody sends a truck for it. */
const NOISE = 100

const isNoise = (of: Tonnes, taken: Tonnes): boolean =>
  (toKilograms(of) - toKilograms(taken)) * NOISE <= toKilograms(of)

/** Trucks that may still take something. */
export const OPEN_PICK_STATES = [PickState.unapproved, PickState.approved, PickState.partlyOut] as const

export type PickedLine = {
  productType: ProductType
  packets: number
  weight: Tonnes
  pickedPackets: number
  pickedWeight: Tonnes
  pickClosed: boolean
}

/** Nothing of the line remains to be picked up. */
export function isPickedUp(line: PickedLine): boolean {
  if (line.pickClosed) return true
  return isByTonne(line.productType) ? isNoise(line.weight, line.pickedWeight) : line.pickedPackets >= line.packets
}

/**
 * Tonnes of a line that no truck took, whatever was said about the rest: they are still with the seller when the order ends before its time. Less than
 * the noise of the scale is nothing that could be sold again.
 */
export const neverLeft = ({ weight, pickedWeight }: PickedLine): Tonnes =>
  isNoise(weight, pickedWeight) ? 0 : lessTonnes(weight, pickedWeight)

export type Quantity = { packets: number; weight: Tonnes }

/** What of a line is still in the warehouse: bales with their share of the contract's weight, or tonnes. */
export function leftOf(line: PickedLine): Quantity {
  if (isPickedUp(line)) return { packets: 0, weight: 0 }
  if (isByTonne(line.productType)) return { packets: 0, weight: lessTonnes(line.weight, line.pickedWeight) }
  const packets = line.packets - line.pickedPackets
  return { packets, weight: shareOfBales(line, packets) }
}

/** The part of a line that a truck was announced for; `weight` is null for bales. */
export type Announced = { packets: number; actualPackets: number; weight: Tonnes | null; actualWeight: Tonnes }

/** What open trucks have still to take: what a truck has taken less than it was announced for comes back when it is done. */
export const awaitedOf = (trucks: readonly Announced[]): Quantity => ({
  packets: trucks.reduce((sum, truck) => sum + truck.packets - truck.actualPackets, 0),
  weight: sumTonnes(
    trucks.map(({ weight, actualWeight }) => (weight === null ? 0 : Math.max(0, weight - actualWeight)))
  ),
})

/** What further trucks may be announced for. */
export function announceable(line: PickedLine, trucks: readonly Announced[]): Quantity {
  const left = leftOf(line)
  const awaited = awaitedOf(trucks)
  return isByTonne(line.productType)
    ? { packets: 0, weight: Math.max(0, lessTonnes(left.weight, awaited.weight)) }
    : { packets: Math.max(0, left.packets - awaited.packets), weight: 0 }
}

/** A truck has taken what it was announced for, bales or tonnes. */
export const isLoaded = ({ packets, actualPackets, weight, actualWeight }: Announced): boolean =>
  weight === null ? actualPackets >= packets : isNoise(weight, actualWeight)

const lessTonnes = (from: Tonnes, taken: Tonnes): Tonnes => sumTonnes([from, -taken])

const byTonne = `l.product_type ${oneOf(...BY_TONNE)}`

/** `isPickedUp` is false, as a condition on a line `l`. */
export const NOT_PICKED_UP = `(not l.pick_closed and case when ${byTonne}
  then (l.weight - l.picked_weight) * ${NOISE} > l.weight else l.packets > l.picked_packets end)`

const awaited = (quantity: string) => `coalesce((select sum(${quantity}) from pick_order_lines a
  join pick_orders p on p.id = a.pick_order_id where a.order_line_id = l.id and p.state ${oneOf(...OPEN_PICK_STATES)}), 0)`

/** `announceable` is above zero, as a condition on a line `l`. */
export const ANNOUNCEABLE = `(${NOT_PICKED_UP} and case when ${byTonne}
  then l.weight - l.picked_weight > ${awaited('greatest(a.weight - a.actual_weight, 0)')}
  else l.packets - l.picked_packets > ${awaited('a.packets - a.actual_packets')} end)`

/*
 * What the bank says is read by a schema before anything is done with it. Only the words `success` and `failed` end an order; every other status,
 * also a missing one, means that the result is not known yet.
 */
import vine from '@vinejs/vine'
import {
  ORDER_KINDS,
  type BankOrder,
  type BankOrders,
  type SubAccountBalance,
  type SubAccountEntry,
} from '#app/bank/gateway/messages'

/** The message is none that the protocol knows: it says nothing about any order. */
export class UnreadableMessageError extends Error {}

const text = (max: number) => vine.string().maxLength(max).nullable().optional()

const orderSchema = vine.object({
  kind: vine.enum(ORDER_KINDS),
  orderId: vine.string().minLength(1).maxLength(40),
  status: vine.any().optional(),
  serial: text(40),
  message: text(500),
  amount: vine.number({ strict: true }).withoutDecimals().min(1).max(Number.MAX_SAFE_INTEGER).nullable().optional(),
  bankUserId: text(32),
  subAccount: text(32),
  openDate: text(10),
  payerName: text(200),
  payerCard: text(40),
  payerBank: text(200),
  remark: text(500),
  time: text(40),
  credited: vine
    .enum(['member', 'clearing', 'platform'] as const)
    .nullable()
    .optional(),
  originalOrderId: text(40),
  payer: text(32),
  payee: text(32),
})
/** Cents, below zero as well: a sub-account that the bank has overdrawn is what a comparison has to find. */
const cents = () =>
  vine.number({ strict: true }).withoutDecimals().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const oneBalance = vine.create(
  vine.object({
    balance: vine
      .object({
        bankUserId: vine.string().maxLength(32),
        available: cents(),
        frozen: cents(),
        time: vine.string().maxLength(40),
      })
      .nullable(),
  })
)
const manyEntries = vine.create(
  vine.object({
    entries: vine.array(
      vine.object({
        orderId: vine.string().maxLength(40),
        kind: vine.enum(ORDER_KINDS),
        serial: vine.string().maxLength(40),
        available: cents(),
        frozen: cents(),
        time: vine.string().maxLength(40),
      })
    ),
  })
)
const oneFile = vine.create(vine.object({ file: vine.string() }))
const oneOrder = vine.create(orderSchema)
const maybeOrder = vine.create(vine.object({ order: orderSchema.clone().nullable() }))
const manyOrders = vine.create(vine.object({ orders: vine.array(vine.any().nullable()) }))

type Told = Awaited<ReturnType<typeof oneOrder.validate>>

function orderOf({ status, ...told }: Told): BankOrder {
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)) as Omit<
    BankOrder,
    'status'
  >
  return { ...known, status: status === 'success' || status === 'failed' ? status : 'processing' }
}

async function readWith<Content>(validator: { validate(content: unknown): Promise<Content> }, content: unknown) {
  try {
    return await validator.validate(content)
  } catch (error) {
    throw new UnreadableMessageError(JSON.stringify((error as { messages?: unknown }).messages ?? String(error)))
  }
}

/** One order. @throws UnreadableMessageError */
export async function readBankOrder(content: unknown): Promise<BankOrder> {
  return orderOf(await readWith(oneOrder, content))
}

/** `{ order }`, null when the bank does not know it. @throws UnreadableMessageError */
export async function readMaybeBankOrder(content: unknown): Promise<BankOrder | null> {
  const { order } = await readWith(maybeOrder, content)
  return order && orderOf(order)
}

/**
 * `{ orders }`. An order that cannot be read does not keep the others from being read.
 *
 * @throws UnreadableMessageError when it is no list
 */
export async function readBankOrders(content: unknown): Promise<BankOrders> {
  const read: BankOrders = { orders: [], unreadable: [] }
  for (const one of (await readWith(manyOrders, content)).orders as unknown[]) {
    try {
      read.orders.push(await readBankOrder(one))
    } catch (error) {
      read.unreadable.push(`${JSON.stringify(one)?.slice(0, 200)} ${(error as Error).message}`.slice(0, 500))
    }
  }
  return read
}

/** `{ balance }`, null for a sub-account that the bank does not know. @throws UnreadableMessageError */
export async function readBalance(content: unknown): Promise<SubAccountBalance> {
  return (await readWith(oneBalance, content)).balance
}

/** `{ entries }`. @throws UnreadableMessageError */
export async function readEntries(content: unknown): Promise<SubAccountEntry[]> {
  return (await readWith(manyEntries, content)).entries
}

/** `{ file }`. @throws UnreadableMessageError */
export async function readFileText(content: unknown): Promise<string> {
  return (await readWith(oneFile, content)).file
}

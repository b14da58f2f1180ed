import path from 'node:path'
import drive from '@adonisjs/drive/services/main'
import type { Actor } from '#core/actor'
import { NotFoundError, refuse } from '#core/errors'
import type { Download } from '#core/wire_files'
import { ZIP_TYPE, zipOf, type ZippedFile } from '#core/zip_download'
import { OrderState } from '#app/order/codes'
import Order from '#app/order/models/order'
import { orderHooks } from '#app/order/ports/hooks'
import { orderPaper } from '#app/order/queries/delivery_paper'
import { OrderRefusal } from '#app/order/refusals'
import { requireSide } from '#app/order/shared/access'
import { requireFile, safeName } from '#app/system/files/stored_files'

const MEGABYTE = 1024 * 1024

/** Megabytes of one archive: what a browser keeps in memory while it saves it. */
const MOST = 200

type Named = { name: string; fileId: number }

/** Every stored file of an order, by the name that the order's page gives it. */
async function storedOf(order: Order): Promise<Named[]> {
  const made = await Promise.all(orderHooks().map((hook) => hook.papers?.list(order.id) ?? []))
  const uploaded = await Promise.all(orderHooks().map((hook) => hook.attachments?.(order.id) ?? []))
  const tickets = order.picks.flatMap((pick) => pick.tickets)
  const all = [
    { name: `购销合同${order.contractNo}`, fileId: order.contractFileId },
    ...tickets.map(({ ticketNo, fileId }) => ({ name: `磅单 ${ticketNo}`, fileId })),
    ...made.flat(),
    ...uploaded.flat(),
  ]
  return all.filter((one): one is Named => one.fileId !== null)
}

type Entry = ZippedFile & { size: number }

/** The file as an entry of the archive; null for one that this reader may not open. */
async function entryOf({ name, fileId }: Named, actor: Actor): Promise<Entry | null> {
  try {
    const file = await requireFile(fileId, actor)
    const end = path.extname(file.name).toLowerCase()
    // A ticket's number is what somebody has typed.
    const plain = (name.endsWith(end) ? name.slice(0, name.length - end.length) : name).replaceAll(/[/\\]/g, '-')
    return {
      name: safeName(`${plain}${end}`),
      size: Number(file.size),
      open: () => drive.use().getStream(file.key),
    }
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

/** 提货单, which is made for each reader and stored nowhere. */
async function deliveryEntry(order: Order, actor: Actor): Promise<Entry[]> {
  if (!order.deliveryNo || order.state === OrderState.cancelled) return []
  const { name, contents } = await orderPaper(order.id, actor)
  const bytes = contents as Buffer
  return [
    {
      name,
      size: bytes.length,
      open: async () =>
        (async function* () {
          yield bytes
        })(),
    },
  ]
}

/**
 * 全部下载: the papers and uploads of an order that the actor may open, as one archive.
 *
 * @throws NotFoundError, also for an order between two other companies
 * @throws RefusedError `订单还没有可下载的文件`, `{n} 个文件共 … MB，一次最多下载 … MB，请逐个下载`
 */
export async function allPapers(orderId: number, actor: Actor): Promise<Download> {
  const order = await Order.query()
    .where('id', orderId)
    .preload('picks', (picks) => void picks.orderBy('id').preload('tickets'))
    .first()
  if (!order) throw refuse(OrderRefusal.orderMissing)
  requireSide(order, actor)
  const stored: Entry[] = []
  for (const named of await storedOf(order)) {
    const entry = await entryOf(named, actor)
    if (entry) stored.push(entry)
  }
  const files = [...stored, ...(await deliveryEntry(order, actor))]
  if (files.length === 0) throw refuse(OrderRefusal.noPapers)
  const megabytes = Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / MEGABYTE)
  if (megabytes > MOST) throw refuse(OrderRefusal.papersTooLarge({ files: files.length, megabytes, most: MOST }))
  return { name: `订单${order.orderNo}全部文件.zip`, type: ZIP_TYPE, contents: zipOf(files) }
}

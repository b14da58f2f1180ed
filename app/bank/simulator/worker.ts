/* The background worker of the simulated bank: ends orders when they are due and reports their results until the platform answers `success`. */
import { INITIATED_KINDS, type OrderKind } from '#app/bank/gateway/messages'
import { type BankSigning, signedHeaders } from '#app/bank/gateway/signing'
import type { Behaviour } from '#app/bank/simulator/behaviour'
import type { BankStore, ResultReport, StoredOrder } from '#app/bank/simulator/store'

const RETRIES_MS = [1000, 5000, 30_000, 120_000, 600_000]

/** Milliseconds from a report that was taken to its contradiction. */
const CONTRADICTION_MS = 100

const INITIATED: ReadonlySet<OrderKind> = new Set(INITIATED_KINDS)

const OPPOSITE = { success: 'failed', failed: 'success', processing: 'failed' } as const

export class BankWorker {
  private timer: NodeJS.Timeout | null = null
  private busy: Promise<void> | null = null
  private suspended = false

  constructor(
    private store: BankStore,
    private signing: BankSigning,
    private behaviour: () => Behaviour
  ) {}

  start() {
    this.timer = setInterval(() => void this.work(), 200)
    this.timer.unref()
  }

  async stop() {
    if (this.timer) clearInterval(this.timer)
    await this.busy
  }

  /** Whether it carries out and reports nothing. */
  get isSuspended(): boolean {
    return this.suspended
  }

  /** Stops or resumes work. Resolves when nothing is under way that began before it was stopped. */
  async suspend(suspended: boolean): Promise<void> {
    this.suspended = suspended
    if (suspended) await this.busy
  }

  /** One round; a call during a running round waits for that round. */
  async work(): Promise<void> {
    this.busy ??= this.round()
      .catch(() => {})
      .finally(() => (this.busy = null))
    return this.busy
  }

  private async round() {
    if (this.suspended) return
    for (const order of await this.store.dueOrders()) await this.finish(order)
    await Promise.all((await this.store.dueDeliveries()).map((delivery) => this.deliver(delivery)))
  }

  private async finish(order: StoredOrder) {
    const treatment = this.behaviour()(order.kind, order.orderId, order.details)
    await this.end(order.orderId, treatment.failure)
  }

  /** Ends an order and reports its result; null when it has ended already. @param failure the reason in Chinese; null is success */
  async end(orderId: string, failure: string | null): Promise<StoredOrder | null> {
    const done = await this.store.settle(orderId, failure)
    if (done) await this.report(done)
    return done
  }

  /** Carries out the company's answer on the opening page. */
  async answerOpening(details: Record<string, any>, agreed: boolean) {
    const treatment = this.behaviour()('open', details.orderId, details)
    await this.end(details.orderId, agreed ? treatment.failure : '客户取消开户')
  }

  /** Reports the result of an order as often as the day's behaviour says. What the bank wanted to do by itself and could not it tells nobody. */
  async report(order: StoredOrder) {
    if (!order.details.notifyUrl || (order.status === 'failed' && INITIATED.has(order.kind))) return
    const { details, createdAt, ...message } = order
    const treatment = this.behaviour()(order.kind, order.orderId, details)
    for (let i = 0; i < treatment.reports; i++)
      await this.store.queueDelivery(
        details.notifyUrl,
        JSON.stringify(message),
        treatment.reportMs,
        treatment.contradicts && i === 0 ? JSON.stringify({ ...message, status: OPPOSITE[order.status] }) : null
      )
  }

  private async deliver({ id, url, body, attempts, then }: ResultReport) {
    let taken = false
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: signedHeaders(this.signing, new URL(url).pathname, body),
        body,
        signal: AbortSignal.timeout(5000),
      })
      taken = response.ok && (await response.text()) === 'success'
    } catch {
      // The platform cannot be reached; a later attempt repeats the report.
    }
    if (taken && then) await this.store.queueDelivery(url, then, CONTRADICTION_MS)
    await this.store.endDelivery(id, taken || attempts >= RETRIES_MS.length, RETRIES_MS[attempts] ?? 0)
  }
}

/* Notices about purchase requests (N23, state-machines §14), inside the company. */
import type { Trx } from '#core/transaction'
import { activeManagers } from '#app/company/shared/membership'
import type PurchaseRequest from '#app/order/models/purchase_request'
import { notify, notifyAll } from '#app/system/shared/notices'

type RequestNotice = { title: string; content: string; link: string }

export const requestPath = ({ id }: { id: number }) => `/buyer/purchase-request/${id}`

/** To the managers, who may always approve; others with the right see it among what waits for them. */
export async function tellApprovers(trx: Trx, request: PurchaseRequest, notice: RequestNotice) {
  const managers = await activeManagers(trx, request.companyId)
  await notifyAll(
    trx,
    managers
      .filter(({ id }) => id !== request.userId)
      .map(({ id }) => ({ code: 'N23' as const, userId: id, ...notice }))
  )
}

export async function tellAsker(trx: Trx, request: PurchaseRequest, notice: Omit<RequestNotice, 'link'>) {
  await notify(trx, { code: 'N23', userId: request.userId, ...notice, link: requestPath(request) })
}

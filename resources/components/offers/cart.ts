/*
 * Actions of a buyer on offers, shared by all pages that show offers.
 */
import { call } from '~/lib/call'
import { setCount } from '~/lib/counts'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import { session } from '~/lib/session'

/** Puts offers into the cart; a guest gets the login modal. */
export async function addToCart(shopProductIds: (number | null)[]): Promise<boolean> {
  const ids = shopProductIds.filter((id): id is number => id !== null)
  if (!session.get().token) {
    session.set({ loginVisible: true })
    return false
  }
  if (ids.length === 0) return false
  try {
    const { added, count } = await call('/cart/add', { shopProductIds: ids })
    setCount('cart', count)
    message.success(added < ids.length ? `已加入 ${added} 批，其余为本企业商品或已撤牌` : '已加入购物车')
    await readAgain('/cart/list')
    return true
  } catch {
    return false
  }
}

/** Reads the number of offers in the cart. */
export async function refreshCartCount() {
  if (!session.get().token) return setCount('cart', 0)
  const body = await call('/cart/count', {}, { quiet: '*', quietAbort: true }).catch(() => null)
  if (body) setCount('cart', body.count)
}

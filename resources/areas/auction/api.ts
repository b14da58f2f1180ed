/*
 * Calls of the auction screens.
 */
import { message } from '~/lib/feedback'
import { queryClient, useAction, useCall } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import type { AuctionRoom } from '#wire/auction/transformers/auction_screens'

export type {
  AuctionDay,
  AuctionSessionCard,
  AuctionLotOfSession,
  AuctionLotCard,
  AuctionPhaseCounts,
  AuctionRoom,
  BidLine,
  ContractQuote,
  EntryTerms,
} from '#wire/auction/transformers/auction_screens'

/** Calls that show sessions and lots: read again after every step. */
export const AUCTIONS = [
  '/auction/get',
  '/auction/list',
  '/auction/item/list',
  '/auction/item/own',
  '/auction/terms',
] as const
const MONEY = ['/bank/company/account/get', '/bank/company/freeze/list'] as const

export const roomKey = (sessionId: number) => ['/auction/get', { houseId: sessionId }] as const

/** Changes one lot of a loaded room in the query cache. */
export function patchLot(
  sessionId: number,
  lotId: number,
  change: (lot: AuctionRoom['itemList'][number]) => Partial<AuctionRoom['itemList'][number]>
) {
  queryClient.setQueryData<AuctionRoom>(
    roomKey(sessionId),
    (room) =>
      room && {
        ...room,
        itemList: room.itemList.map((lot) => (lot.id === lotId ? { ...lot, ...change(lot) } : lot)),
      }
  )
}

export const useRegister = () => useAction('/auction/register', { refresh: AUCTIONS })

/** Freezes a deposit, in cents, for a session. */
export const useDeposit = (onDone?: () => void) =>
  useAction('/auction/enter', {
    refresh: [...AUCTIONS, ...MONEY, '/todo/list'],
    onDone: () => {
      message.success('保证金已冻结')
      onDone?.()
    },
  })

export const useLeave = () =>
  useAction('/auction/leave', {
    refresh: [...AUCTIONS, ...MONEY, '/todo/list'],
    onDone: () => message.success('已退出，保证金已解冻'),
  })

export const useSign = (onDone: (answer: { orderId: number | null }) => void) =>
  useAction('/auction/sign', {
    refresh: [...AUCTIONS, ...MONEY, '/order/list', '/todo/list'],
    onDone,
  })

export const useAbandon = (onDone: () => void) =>
  useAction('/auction/abandon', {
    refresh: [...AUCTIONS, ...MONEY, '/todo/list'],
    onDone: () => {
      message.success('已弃拍')
      onDone()
    },
  })

/** Stars a lot and shows the star at once. The room is read again, because an answer already under way still has the former star. */
export function useCollect(sessionId: number) {
  return useAction('/auction/item/collect', {
    refresh: ['/auction/item/list', '/auction/get'],
    onDone: ({ itemId: lotId }, { collected }) => patchLot(sessionId, lotId, () => ({ isCollect: collected ? 1 : 0 })),
  })
}

/** The user's reminders: for every new session, or for single sessions before they open. */
export function useSubscriptions(enabled = true) {
  // Guests, and the preview of the back office, have no subscriptions; asking for them would open the login window.
  const known = useSession((state) => Boolean(state.token))
  const { data } = useCall('/auction/subscriptions', {}, { enabled: enabled && known, call: { background: true } })
  const change = useAction('/auction/subscribe', {
    onDone: (body, { houseId: sessionId, subscribed }) => {
      queryClient.setQueryData(['/auction/subscriptions', {}], body)
      if (!subscribed) message.success('已取消提醒')
      else message.success(sessionId ? '开始前 30 分钟将以站内消息提醒您' : '新场次发布时将以站内消息提醒您')
    },
  })
  const alert = useAction('/auction/outbid-alert', {
    onDone: (body, { wanted }) => {
      queryClient.setQueryData(['/auction/subscriptions', {}], body)
      message.success(wanted ? '被超价时将发短信到您的手机' : '已关闭短信提醒')
    },
  })
  return { data, change, alert }
}

import { test } from '@japa/runner'
import type {
  Answer,
  CallPath,
  Input,
  ListPath,
  Query,
  QueryPath,
  ReadAnswer,
  ReadPath,
  Sent,
} from '../../resources/lib/calls.js'
import type { OrderDetail, OrderRow } from '#wire/order/transformers/order'

/** Compiles when both types are the same. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : { one: One; other: Other }

// The compiler checks these assertions: a line below `@ts-expect-error` must not compile.
test.group('Calls of the front ends', () => {
  test('have the input and the answer that the server declares', ({ assert }) => {
    const detail: Same<Answer<'/order/get'>, OrderDetail> = true
    const moved: Answer<'/order/accept'>['orderNo'] = 'S1'
    const nothing: Answer<'/address/delete'> = null
    const accept: Input<'/order/accept'> = { orderId: 1, seen: 'v' }
    // @ts-expect-error A field is missing.
    const missing: Input<'/order/reject'> = { orderId: 1 }
    // @ts-expect-error There is no such field.
    const unknown: Input<'/order/accept'> = { orderId: 1, seen: 'v', order: 2 }
    // @ts-expect-error There is no such call.
    const misspelt: CallPath = '/order/acept'
    assert.lengthOf([detail, moved, nothing, accept, missing, unknown, misspelt], 7)
  })

  test('need no input when nothing in it is required', ({ assert }) => {
    const none: Sent<Input<'/todo/list'>> = []
    const optional: Sent<Input<'/auction/list'>> = []
    // @ts-expect-error An id is required.
    const required: Sent<Input<'/order/get'>> = []
    assert.deepEqual([none, optional, required], [[], [], []])
  })

  test('read public pages by their address, in which everything is text', ({ assert }) => {
    const article: ReadPath = `/news/${12}`
    const title: ReadAnswer<`/news/${number}`>['article']['title'] = '标题'
    const tree: ReadAnswer<'/help/tree'>[number]['title'] = '帮助'
    const points: Query<'/market/points'> = { codes: 'CF,CC3128B' }
    // @ts-expect-error There is no such page.
    const misspelt: ReadPath = '/new'
    assert.lengthOf([article, title, tree, points, misspelt], 5)
  })

  test('tables take the lists whose rows they show, and what is read again is a call', ({ assert }) => {
    const orders: ListPath<OrderRow> = '/order/list'
    // @ts-expect-error These are no orders.
    const settlements: ListPath<OrderRow> = '/settlement/list'
    const again: QueryPath[] = ['/order/list', '/public/news']
    // @ts-expect-error There is no such call.
    const misspelt: QueryPath = '/orders/list'
    assert.lengthOf([orders, settlements, again, misspelt], 4)
  })
})

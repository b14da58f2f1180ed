/*
 * Text that PostgreSQL cannot store is refused before any code uses it, in every part of a request.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { asMember, asOperator, createMember, createOperator } from '#tests/helpers/actors'

const NOTHING = '\0'
const HALF = '\ud83c'

test.group('Text that cannot be kept', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('in a body is refused by the field’s name, however deep it stands', async ({ client }) => {
    const member = await createMember()
    const address = {
      contactName: '李建国',
      contactMobile: '13900000000',
      province: '湖北',
      city: '武汉',
      address: '青山区1号',
    }
    for (const bad of [NOTHING, HALF]) {
      const response = await asMember(client.post('/api/address/add'), member).json({
        ...address,
        contactName: `李${bad}`,
      })
      response.assertBodyContains({
        code: 40000,
        message: '收货人含有无法保存的字符',
        body: { errors: [{ field: 'contactName', rule: 'storable' }] },
      })
    }
    const order = await asMember(client.post('/api/order/add'), member)
      .header('Idempotency-Key', 'storable')
      .json({ lines: [{ listingId: 1, priceContract: `CF${NOTHING}` }] })
    order.assertBodyContains({ code: 40000, body: { errors: [{ field: 'lines.0.priceContract' }] } })
  })

  test('in a field that nobody asked for, and in its name, too', async ({ client }) => {
    const member = await createMember()
    const post = () => asMember(client.post('/api/cart/list'), member)
    ;(await post().json({ more: { inside: [NOTHING] } })).assertBodyContains({
      code: 40000,
      message: '提交的内容含有无法保存的字符',
      body: { errors: [{ field: 'more.inside.0' }] },
    })
    ;(await post().json({ more: { [`a${NOTHING}`]: 1 } })).assertBodyContains({
      code: 40000,
      body: { errors: [{ field: 'more' }] },
    })
  })

  test('in the address is refused, in its query and in its path', async ({ client }) => {
    const search = await client.get('/api/public/shop/search?q=%00')
    search.assertBodyContains({ code: 40000, body: { errors: [{ field: 'q' }] } })
    const legal = await client.get('/api/public/legal/a%00b')
    legal.assertBodyContains({ code: 40000, body: { errors: [{ field: 'code' }] } })
  })

  test('in the fields beside an upload', async ({ client }) => {
    const member = await createMember()
    const response = await asMember(client.post('/api/file/upload'), member)
      .file('file', Buffer.from('%PDF-1.4'), { filename: 'a.pdf', contentType: 'application/pdf' })
      .field('purpose', `evidence${NOTHING}`)
    response.assertBodyContains({ code: 40000, body: { errors: [{ field: 'purpose' }] } })
  })

  test('in the back office', async ({ client }) => {
    const operator = await createOperator()
    const response = await asOperator(client.post('/admin/api/producers'), operator).json({ name: `轧花厂${HALF}` })
    response.assertStatus(422)
    response.assertBodyContains({ errors: [{ field: 'name', rule: 'storable' }] })
  })

  test('whole characters of every plane are welcome', async ({ client }) => {
    const member = await createMember()
    const response = await asMember(client.post('/api/cotton/add'), member).json({ name: '棉🌾𠮷' })
    response.assertBodyContains({ code: 20000 })
  })
})

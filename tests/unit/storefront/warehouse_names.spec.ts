import { test } from '@japa/runner'
import { tellingName } from '../../../resources/lib/warehouse_names.js'

test.group('Names of warehouses in a narrow column', () => {
  test('begin with what tells one from the next, and are never empty', ({ assert }) => {
    for (const [name, told] of [
      ['新疆生产建设兵团棉麻公司驻乌鲁木齐储运经销站', '乌鲁木齐储运经销站'],
      ['新疆维吾尔自治区棉麻公司乌鲁木齐棉麻站', '乌鲁木齐棉麻站'],
      ['新疆生产建设兵团奎屯储运有限公司', '奎屯储运'],
      ['新疆力源投资有限责任公司乌拉泊物流中心', '乌拉泊物流中心'],
      ['新疆农资集团北疆农佳乐有限责任公司（原西库）', '农资集团北疆农佳乐（原西库）'],
      ['张家港保税棉花库（演示）', '张家港保税棉花库（演示）'],
      ['新疆棉麻公司乌鲁木齐棉麻站（东库）', '乌鲁木齐棉麻站（东库）'],
      ['在途 预计12-03到', '在途 预计12-03到'],
      ['新疆', '新疆'],
    ])
      assert.equal(tellingName(name), told)
  })

  test('stay apart where a company or a bracket is all that tells them apart', ({ assert }) => {
    const names = [
      '华孚棉业有限公司一号库',
      '金川棉业有限公司一号库',
      '北疆储运有限公司（东库）',
      '北疆储运有限公司（西库）',
    ]
    assert.lengthOf(new Set(names.map(tellingName)), names.length)
  })
})

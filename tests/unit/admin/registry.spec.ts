import { test } from '@japa/runner'
import { action, defineResource, ref, text, type Resource } from '#app/admin/define'
import { checkDefinitionReferences, definedIn, registerResource, resources } from '#app/admin/registry'
import { setFileKeeper } from '#app/admin/ports/file_port'
import { filePurposes } from '#app/system/files/file_purposes'
import { mayOpen } from '#app/system/files/stored_files'
import Producer from '#app/catalog/models/producer'

const probe = (more: object = {}): Resource =>
  defineResource(Producer, {
    name: 'probes',
    label: '探针',
    group: '商品',
    path: 'probes',
    owners: 'public',
    title: 'name',
    fields: { name: text({ label: '名称' }), ...more },
  } as never)

test.group('A definition that cannot be is refused at the start, with its file', (group) => {
  group.each.setup(() => {
    definedIn.set('probes', 'app/catalog/admin/probes_resource.ts')
    return () => {
      definedIn.delete('probes')
      resources.delete('probes')
    }
  })

  test('when it does not say whose the rows are, or names ids of another table', ({ assert }) => {
    const refused = (owners: unknown, why: RegExp) =>
      assert.throws(() => registerResource({ ...probe(), owners } as Resource), why)
    refused(undefined, /say whose the rows are/)
    refused({ company: 'userId' }, /userId holds no id of companies/)
    refused({ operator: 'userId' }, /userId holds no id of operators/)
    refused({ through: 'name' }, /name refers to no other screen/)
    const misled = probe({ companyId: ref('producers', { label: '企业' }) })
    assert.throws(
      () => registerResource({ ...misled, owners: { company: 'companyId' } }),
      /companyId holds no id of companies/
    )
  })

  test('when a field has no Chinese name', ({ assert }) => {
    for (const label of ['remark', 'Plate', 'plate_no', ''])
      assert.throws(
        () => registerResource(probe({ code: text({ label }) })),
        `resource probes (app/catalog/admin/probes_resource.ts): the label of code is not Chinese: '${label}'`
      )
    assert.throws(
      () => registerResource({ ...probe(), label: 'Probes' }),
      /the label of the screen is not Chinese: 'Probes'/
    )
    const form = { reason: text({ label: 'Reason' }) }
    const close = action({ label: '停用', form, run: async () => {} })
    assert.throws(
      () => registerResource({ ...probe(), actions: { close } }),
      /the label of close.reason is not Chinese/
    )
  })

  test('but not when people say the Latin letters', ({ assert }) => {
    registerResource(probe({ code: text({ label: 'IP' }) }))
    assert.isTrue(resources.has('probes'))
  })

  test('when it refers to a resource that there is not', ({ assert }) => {
    registerResource(probe({ code: ref('photos', { label: '照片' }) }))
    assert.throws(
      () => checkDefinitionReferences(),
      'resource probes (app/catalog/admin/probes_resource.ts): code refers to photos, and there is no such resource'
    )
  })

  test('when a form asks for a field by what is not there, or always for one of some rows', ({ assert }) => {
    const refused = (more: object, why: RegExp) => {
      registerResource(probe({ makerId: ref('producers', { label: '加工厂' }), ...more }))
      assert.throws(() => checkDefinitionReferences(), why)
      resources.delete('probes')
    }
    const code = (onRows: object, required = false) => ({ code: text({ label: '编号', onRows, required } as never) })
    refused(code({ brand: [1] }), /code is asked for by brand, and there is no such field/)
    refused(code({ 'makerId.brand': [1] }), /code is asked for by makerId.brand, and there is no such field/)
    refused(code({ 'name.brand': [1] }), /code is asked for by name.brand, and there is no such field/)
    refused(code({ 'makerId.name': ['甲'] }, true), /code is not asked for on every row/)
    const offered = { otherId: ref('producers', { label: '其他', offeredRows: { brand: 1 } }) }
    refused(offered, /otherId is offered by brand, and there is no such field/)
  })

  test('when it lists rows of a resource or of a field that there is not', ({ assert }) => {
    registerResource({ ...probe(), related: [{ resource: 'photos', field: 'probeId' }] })
    assert.throws(() => checkDefinitionReferences(), /related names photos, and there is no such resource/)
    resources.delete('probes')
    registerResource({ ...probe(), related: [{ resource: 'producers', field: 'probeId' }] })
    assert.throws(() => checkDefinitionReferences(), /related names probeId of producers, which has no such field/)
  })

  test('when its files are for a purpose that there is not', ({ assert }) => {
    registerResource(probe({ code: text({ label: '照片', purpose: 'tickets' }) }))
    assert.throws(
      () => setFileKeeper({ purposes: filePurposes(), mayOpen }),
      'resource probes (app/catalog/admin/probes_resource.ts): code is for tickets, and no module declares files for that'
    )
  })

  test('and every one of the project can be', ({ assert }) => {
    assert.doesNotThrow(() => checkDefinitionReferences())
    assert.isAbove(resources.size, 50)
  })
})

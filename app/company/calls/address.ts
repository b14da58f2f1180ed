import { call } from '#core/call'
import { removeAddress, saveAddress } from '#app/company/actions/save_address'
import { listAddresses, requireAddress } from '#app/company/queries/list_addresses'
import { toAddressRow } from '#app/company/transformers/address'
import * as company from '#app/company/validators/company'
import * as staff from '#app/company/validators/staff'

call.read('/address/list', {
  name: '查看收货地址',
  access: 'certified',
  summary: 'Delivery addresses',
  input: company.addressListValidator,
  run: (input, { actor }) => listAddresses(actor.companyId, input),
})

call.read('/address/get', {
  name: '查看收货地址',
  access: 'certified',
  summary: 'One delivery address',
  input: staff.idValidator,
  run: async ({ id }, { actor }) => toAddressRow(await requireAddress(actor.companyId, id)),
})

call.write('/address/add', {
  name: '新增收货地址',
  access: 'certified',
  summary: 'Add a delivery address',
  input: company.addressAddValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => toAddressRow(await saveAddress(input, actor, trx)),
})

call.write('/address/edit', {
  name: '编辑收货地址',
  access: 'certified',
  summary: 'Change a delivery address',
  input: company.addressEditValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => toAddressRow(await saveAddress(input, actor, trx)),
})

call.write('/address/delete', {
  name: '删除收货地址',
  access: 'certified',
  summary: 'Remove a delivery address',
  input: staff.idValidator,
  message: '已删除',
  run: async (input, { actor, trx }) => {
    await removeAddress(input, actor, trx)
  },
})

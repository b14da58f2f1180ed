import '#app/company/events'
import { endpoint } from '#core/api'
import * as certification from '#app/company/validators/certification'
import * as company from '#app/company/validators/company'
import * as staff from '#app/company/validators/staff'

const Certification = () => import('#app/company/controllers/certification_controller')
const Company = () => import('#app/company/controllers/company_controller')
const Staff = () => import('#app/company/controllers/staff_controller')
const Address = () => import('#app/company/controllers/address_controller')

// Certification (state-machines §1): by people who belong to no company yet, so `user`.
endpoint('/certification/get', [Certification, 'get'], {
  summary: 'Where the own certification stands, with timeline and invitations',
  access: 'user',
})
endpoint('/certification/lookup', [Certification, 'lookup'], {
  summary: 'Look a credit code up: new, or join',
  access: 'user',
  validator: certification.lookupValidator,
})
endpoint('/certification/add', [Certification, 'add'], {
  summary: 'Apply for a new company',
  access: 'user',
  validator: certification.certificationValidator,
})
endpoint('/certification/join', [Certification, 'join'], {
  summary: 'Ask to join a certified company',
  access: 'user',
  validator: certification.joinValidator,
})
endpoint('/certification/join/withdraw', [Certification, 'withdraw'], {
  summary: 'Take the own request to join back',
  access: 'user',
})
endpoint('/certification/change', [Certification, 'change'], {
  summary: 'Apply for a change of certified data',
  access: 'manager',
  validator: certification.certificationValidator,
})
endpoint('/certification/leave', [Certification, 'leave'], { summary: 'Leave the own company', access: 'certified' })
endpoint('/certification/invitation/answer', [Certification, 'invitation'], {
  summary: 'Accept or decline an invitation',
  access: 'user',
  validator: certification.invitationAnswerValidator,
})
endpoint('/certification/template/download', [Certification, 'letter'], {
  summary: 'Authorisation letter as PDF',
  access: 'user',
  validator: certification.letterValidator,
  download: true,
})

endpoint('/company/info/get', [Company, 'get'], { summary: 'The own company in full, or null', access: 'user' })
endpoint('/company/card/get', [Company, 'card'], {
  summary: 'Card of a certified company',
  access: 'user',
  validator: staff.idValidator,
})
endpoint('/company/info/edit', [Company, 'edit'], {
  summary: 'Change what needs no audit',
  access: 'manager',
  validator: company.companyEditValidator,
})
endpoint('/company/invoice/edit', [Company, 'invoice'], {
  summary: 'Change invoice details',
  access: 'certified',
  permission: 'invoice:edit',
  validator: company.invoiceValidator,
})

endpoint('/staff/list', [Staff, 'list'], {
  summary: 'People of the own company',
  access: 'manager',
  validator: staff.staffListValidator,
})
endpoint('/staff/request/list', [Staff, 'requests'], {
  summary: 'Requests to join',
  access: 'manager',
  validator: staff.pageValidator,
})
endpoint('/staff/request/approve', [Staff, 'approve'], {
  summary: 'Approve a request to join',
  access: 'manager',
  validator: staff.idValidator,
})
endpoint('/staff/request/reject', [Staff, 'reject'], {
  summary: 'Reject a request to join',
  access: 'manager',
  validator: staff.rejectValidator,
})
endpoint('/staff/invitation/list', [Staff, 'invitations'], {
  summary: 'Invitations sent',
  access: 'manager',
  validator: staff.pageValidator,
})
endpoint('/staff/invitation/add', [Staff, 'invite'], {
  summary: 'Invite a mobile number',
  access: 'manager',
  validator: staff.inviteValidator,
})
endpoint('/staff/invitation/delete', [Staff, 'uninvite'], {
  summary: 'Take an invitation back',
  access: 'manager',
  validator: staff.idValidator,
})
endpoint('/staff/role/edit', [Staff, 'roles'], {
  summary: 'Set the roles of a person',
  access: 'manager',
  validator: staff.staffRolesValidator,
})
endpoint('/staff/disable', [Staff, 'disable'], {
  summary: 'Switch an account off',
  access: 'manager',
  validator: staff.idValidator,
})
endpoint('/staff/enable', [Staff, 'enable'], {
  summary: 'Switch an account on',
  access: 'manager',
  validator: staff.idValidator,
})
endpoint('/staff/delete', [Staff, 'remove'], {
  summary: 'Remove a person from the company',
  access: 'manager',
  validator: staff.idValidator,
})
endpoint('/staff/salesUser/add', [Staff, 'salesUserAdd'], {
  summary: 'Name a sales user',
  access: 'manager',
  validator: staff.salesUserValidator,
})
endpoint('/staff/salesUser/edit', [Staff, 'salesUserEdit'], {
  summary: 'Change the area of a sales user',
  access: 'manager',
  validator: staff.salesUserEditValidator,
})
endpoint('/staff/salesUser/delete', [Staff, 'salesUserDelete'], {
  summary: 'Take a sales user off',
  access: 'manager',
  validator: staff.idValidator,
})

endpoint('/address/list', [Address, 'list'], {
  summary: 'Delivery addresses',
  access: 'certified',
  validator: company.addressListValidator,
})
endpoint('/address/get', [Address, 'get'], {
  summary: 'One delivery address',
  access: 'certified',
  validator: staff.idValidator,
})
endpoint('/address/add', [Address, 'add'], {
  summary: 'Add a delivery address',
  access: 'certified',
  validator: company.addressAddValidator,
})
endpoint('/address/edit', [Address, 'edit'], {
  summary: 'Change a delivery address',
  access: 'certified',
  validator: company.addressEditValidator,
})
endpoint('/address/delete', [Address, 'delete'], {
  summary: 'Remove a delivery address',
  access: 'certified',
  validator: staff.idValidator,
})

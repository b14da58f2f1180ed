/*
 * Open cases of the audit queue: new companies, one of which has two applicants, a company that changed its name, and a rejected one. The licences
 * are pictures made for this project, marked as samples.
 */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { renderPdf } from '#core/pdf'
import { actorOfUser } from '#app/identity/sessions/members'
import { storeFile } from '#app/system/files/stored_files'
import { applyForCertification, type CertificationInput } from '#app/company/actions/apply_for_certification'
import { applyForChange } from '#app/company/actions/apply_for_change'
import { applyToJoin } from '#app/company/actions/apply_to_join'
import { rejectApplication } from '#app/company/actions/reject_application'
import { demoOperator, type DemoPeople } from '#app/demo/seeds/seed_people'
import type User from '#app/identity/models/user'
import { CompanyType } from '#app/company/codes'
import { CompanyFile } from '#app/company/file_purposes'

type Papers = Omit<CertificationInput, 'licenceFileId' | 'authorisationFileId' | 'contactPerson' | 'contactMobile'>

const GIN: Papers = {
  name: '尉犁测试丰禾棉业有限责任公司',
  alias: '尉犁测试丰禾',
  type: CompanyType.gin,
  regnum: '91652823FAKE00412K',
  legalName: '马国强',
  provinceName: '新疆维吾尔自治区',
  cityName: '巴音郭楞蒙古自治州',
  districtName: '尉犁县',
  address: '兴平镇棉花产业园6号',
}
const MILL: Papers = {
  name: '徐州测试嘉禾纺织有限公司',
  alias: '徐州测试嘉禾',
  type: CompanyType.textileMill,
  regnum: '91320311FAKE00427L',
  legalName: '孙晓燕',
  provinceName: '江苏省',
  cityName: '徐州市',
  districtName: '铜山区',
  address: '棉纺路118号',
}
const BLURRED: Papers = {
  name: '阿瓦提测试金穗棉业有限责任公司',
  alias: '阿瓦提测试金穗',
  type: CompanyType.gin,
  regnum: '91652928FAKE00435C',
  legalName: '何永刚',
  provinceName: '新疆维吾尔自治区',
  cityName: '阿克苏地区',
  districtName: '阿瓦提县',
  address: '拜什艾日克镇',
}

/** The two scans that an application needs: a picture of the licence and a letter of authorisation. */
async function scans(user: User, picture: string, company: string) {
  const owner = { companyId: user.companyId, userId: user.id }
  const licence = await storeFile({
    ...owner,
    name: '营业执照.jpg',
    purpose: CompanyFile.licence,
    contents: await readFile(app.makePath(`database/data/demo_licences/${picture}.jpg`)),
  })
  const letter = await renderPdf({
    content: [
      { text: '授权委托书（演示样张）', fontSize: 20, alignment: 'center', margin: [0, 20, 0, 30] },
      `兹委托本单位员工 ${user.name} 办理 ${company} 在平台的企业认证，并代表本单位在平台上挂牌、下单、签署电子合同。`,
      { text: `委托单位：${company}`, margin: [0, 40, 0, 0] },
      '委托期限：自签署之日起两年',
    ],
  })
  const authorisation = await storeFile({
    ...owner,
    name: '授权委托书.pdf',
    purpose: CompanyFile.authorization,
    contents: letter,
  })
  return { licenceFileId: licence.id, authorisationFileId: authorisation.id }
}

async function apply(user: User, papers: Papers, picture: string) {
  const contact = { contactPerson: user.name!, contactMobile: user.mobile }
  const input = { ...papers, ...contact, ...(await scans(user, picture, papers.name)) }
  return applyForCertification(input, await actorOfUser(user.id))
}

export async function seedCertifications({ companies, gins, uncertified }: DemoPeople) {
  const [, gin, mill, blurred, joining, rival] = uncertified
  await apply(gin, GIN, 'gin')
  await apply(mill, MILL, 'mill')
  await apply(rival, GIN, 'gin')
  const { id } = await apply(blurred, BLURRED, 'blurred')
  await rejectApplication({ id, reason: '营业执照照片不清晰，请重新拍摄上传' }, await demoOperator('auditor'))
  await applyToJoin(
    { regnum: gins[0].company.regnum, applicantName: joining.name!, memo: '销售部业务员' },
    await actorOfUser(joining.id)
  )

  const { company, manager } = companies.at(-1)!
  const { type, regnum, provinceName, address, contactPerson, contactMobile } = company
  const name = '绍兴上虞测试雪绒新材料有限公司'
  await applyForChange(
    {
      name,
      alias: '绍兴上虞测试雪绒新材',
      type,
      regnum,
      legalName: '周国庆',
      provinceName,
      cityName: '绍兴市',
      address,
      contactPerson: contactPerson!,
      contactMobile: contactMobile!,
      ...(await scans(manager, 'renamed', name)),
    },
    await actorOfUser(manager.id)
  )
}

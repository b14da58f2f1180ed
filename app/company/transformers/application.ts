import type CompanyApplication from '#app/company/models/company_application'
import { formatTime } from '#core/clock'
import { ApplicationKind, ApplicationState } from '#app/company/codes'

/** An application as shown to its applicant. */
export type ApplicationRow = {
  id: number

  kind: ApplicationKind
  state: ApplicationState
  name: string
  alias: string | null
  /** Bits of `CompanyType`. */
  type: number | null
  regnum: string
  legalName: string | null
  provinceName: string | null
  cityName: string | null
  districtName: string | null
  address: string | null
  contactPerson: string | null
  contactMobile: string | null
  licenceFileId: number | null
  authorisationFileId: number | null
  applicantName: string | null
  memo: string | null
  reason: string | null
  createdTime: string | null
  decidedTime: string | null
}

export function toApplicationRow(row: CompanyApplication): ApplicationRow {
  const {
    id,
    kind,
    state,
    name,
    alias,
    type,
    regnum,
    legalName,
    provinceName,
    cityName,
    districtName,
    address,
    contactPerson,
    contactMobile,
  } = row
  const { licenceFileId, authorisationFileId, applicantName, memo, reason } = row
  return {
    id,
    kind,
    state,
    name,
    alias,
    type,
    regnum,
    legalName,
    provinceName,
    cityName,
    districtName,
    address,
    contactPerson,
    contactMobile,
    licenceFileId,
    authorisationFileId,
    applicantName,
    memo,
    reason,
    createdTime: formatTime(row.createdAt),
    decidedTime: formatTime(row.decidedAt),
  }
}

export type TimelineEntry = { time: string | null; title: string; detail: string | null; state: ApplicationState }

const NAMES: Record<ApplicationKind, string> = {
  [ApplicationKind.newCompany]: '企业认证',
  [ApplicationKind.joining]: '加入企业申请',
  [ApplicationKind.change]: '企业信息变更',
}

/** Applications of a user and the decisions about them, newest first. */
export function toTimeline(applications: CompanyApplication[]): TimelineEntry[] {
  return applications.flatMap((row) => {
    const submitted = {
      time: formatTime(row.createdAt),
      title: `提交${NAMES[row.kind]}`,
      detail: row.name,
      state: ApplicationState.inReview,
    }
    if (row.state === ApplicationState.inReview) return [submitted]
    const outcome =
      row.state === ApplicationState.approved
        ? '已通过'
        : row.state === ApplicationState.withdrawn
          ? '已撤回'
          : '未通过'
    return [
      {
        time: formatTime(row.decidedAt),
        title: `${NAMES[row.kind]}${outcome}`,
        detail: row.state === ApplicationState.refused ? row.reason : row.name,
        state: row.state,
      },
      submitted,
    ]
  })
}

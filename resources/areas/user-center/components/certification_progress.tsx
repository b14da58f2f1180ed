import type { Certification, ScanFile } from '#wire/company/transformers/certification'
import { Steps } from '~/components/steps'
import { wordOf } from '~/components/state_tag'
import { regionOf } from '~/lib/region_text'
import { openFile } from '~/lib/files'
import { confirm, message } from '~/lib/feedback'
import { readAgain, useAction } from '~/lib/query'
import { ApplicationKind, codeSets } from '#ui/generated/codes'
import { DetailList } from './detail_list'
import { Button } from '#ui/kit/button'
import styles from '~/components/user_center.module.css'

/** Under review: the steps, and the application. */
export function CertificationProgress({ certification }: { certification: Certification }) {
  const { application, licence, authorisation } = certification
  if (!application) return null
  const joining = application.kind === ApplicationKind.joining
  return (
    <section className="card">
      <div className="inside">
        <Steps
          steps={[
            { title: joining ? '提交申请' : '提交资料', lines: [application.createdTime?.slice(0, 16)], state: 'done' },
            {
              title: joining ? '企业管理员审批' : '平台审核',
              lines: ['结果以短信通知'],
              state: 'now',
            },
            { title: application.kind === ApplicationKind.change ? '变更生效' : '认证完成', lines: [], state: 'next' },
          ]}
        />
        {application.kind === ApplicationKind.change && (
          <div className={`${styles.notice} amber`} style={{ marginTop: 16 }}>
            <p>审核期间企业仍以原资料交易，其他员工不受影响；您本人在审核完成前暂不能交易。</p>
          </div>
        )}
        <h2 className={styles.formSection}>已提交的资料</h2>
        <DetailList
          details={
            joining
              ? [
                  ['企业名称', application.name],
                  ['统一社会信用代码', application.regnum],
                  ['申请人', application.applicantName],
                  ['说明', application.memo],
                ]
              : [
                  ['企业名称', application.name],
                  ['统一社会信用代码', application.regnum],
                  ['企业简称', application.alias],
                  ['企业类型', typeNames(application.type)],
                  ['法定代表人', application.legalName],
                  ['所在地区', regionOf(application)],
                  ['地址', application.address],
                  ['联系人', application.contactPerson],
                  ['联系电话', application.contactMobile],
                  ['营业执照', <Scan key="licence" file={licence} />],
                  ['授权委托书', <Scan key="authorisation" file={authorisation} />],
                ]
          }
        />
        {joining && <Withdraw company={application.name} />}
      </div>
    </section>
  )
}

/** Withdraws an undecided application. */
function Withdraw({ company }: { company: string }) {
  const withdraw = useAction('/certification/join/withdraw', {
    refresh: ['/certification/get'],
    onDone: () => message.success('申请已撤回'),
    // The application may have been decided meanwhile: its state is read again.
    onError: () => void readAgain('/certification/get'),
  })
  return (
    <div className="row" style={{ marginTop: 16 }}>
      <Button
        disabled={withdraw.busy}
        onClick={() =>
          void confirm({
            title: '撤回加入申请？',
            content: `撤回后 ${company} 的管理员不能再审批该申请，您可以重新选择企业。`,
            okText: '撤回',
            onOk: () => withdraw.run({}),
          })
        }
      >
        撤回申请
      </Button>
    </div>
  )
}

/** The labels of a company type mask. */
export function typeNames(mask: number | null): string {
  return codeSets.companyType.entries
    .filter(({ code }) => ((mask ?? 0) & code) !== 0)
    .map(({ code }) => wordOf('companyType', code))
    .join('、')
}

function Scan({ file }: { file: ScanFile | null }) {
  if (!file) return <>--</>
  return (
    <Button tone="quiet" style={{ padding: 0, height: 20 }} onClick={() => void openFile(file.id, file.name)}>
      {file.name}
    </Button>
  )
}

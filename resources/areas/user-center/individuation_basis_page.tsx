import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { DateInput } from '~/components/date_input'
import { DraftNote, useDraft } from '~/components/draft'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { UserCenter } from '~/components/user_center'
import { AntdScope } from '~/lib/antd_scope'
import { CallError } from '~/lib/call'
import { price, shortTime, signed } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { useCan, useSession } from '~/lib/use_session'
import type { BasisPreview, BasisRates, BasisVersion, OwnBasisTable } from '#wire/market/transformers/individuation'
import { BaseRows, StepRows, type DraftBase, type DraftStep } from './components/basis_rows'
import { BasisVersions } from './components/basis_versions'
import { type BatchType, BindCompanyState, type Region } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './individuation_basis_page.module.css'
import individuationStyles from './individuation.module.css'

/** What is typed, and kept until it is saved. */
type Typed = Draft & { effectiveDate: string; note: string }

type Draft = { bases: DraftBase[]; steps: DraftStep[] }

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

const FIRST: Draft = { bases: [{ region: '', batchType: '', amount: '' }], steps: [] }

const draftOf = ({ rates }: BasisVersion): Draft => ({
  bases: rates.bases.map(({ region, batchType, amount }) => ({
    region: String(region ?? ''),
    batchType: String(batchType ?? ''),
    amount: String(amount),
  })),
  steps: rates.steps.map(({ amount, ...step }) => ({ ...step, amount: String(amount) })),
})

/** The typed rows in the form that the call takes, or the message about the first missing value. */
function ratesOf({ bases, steps }: Draft): BasisRates | string {
  const bad = [...bases, ...steps].find(({ amount }) => amount.trim() === '' || !Number.isFinite(Number(amount)))
  if (bad) return '每一行都要填金额，贴水填负数'
  if (steps.some(({ value }) => value.trim() === '')) return '每一条升贴水都要填条件'
  return {
    bases: bases.map(({ region, batchType, amount }) => ({
      region: region ? (Number(region) as Region) : null,
      batchType: batchType ? (Number(batchType) as BatchType) : null,
      amount: Number(amount),
    })),
    steps: steps.map(({ amount, ...step }) => ({ ...step, amount: Number(amount) })) as BasisRates['steps'],
  }
}

/** 我的个性化基差: the own table, its result for a batch, and its versions. */
export function Component() {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const query = useCall('/individuation/basis/get', {}, { enabled: certified })
  const { data } = query
  return (
    <UserCenter
      title="我的个性化基差"
      aside={
        data?.approved && (
          <span className="text-soft text-small">我的折算价 = 郑棉主力最新价 + 基差 + 升贴水，只有本企业看得到</span>
        )
      }
    >
      {!certified ? (
        <Nothing to="/user-center/enterprise-certification" title="完成企业认证后可以使用" label="去认证" />
      ) : query.isError && !data ? (
        <div className="card">
          <ErrorState error={query.error} hint="" onRetry={() => void query.refetch()} />
        </div>
      ) : !data ? (
        <div className="card">
          <div className="inside">
            <Bones lines={6} />
          </div>
        </div>
      ) : !data.approved ? (
        <Nothing to="/user-center/individuation/apply" title="升贴水方案还没有开通" label="去申请" />
      ) : (
        <Table data={data} />
      )}
    </UserCenter>
  )
}

function Nothing({ to, title, label }: { to: string; title: string; label: string }) {
  return (
    <div className="card">
      <EmptyState
        title={title}
        hint="开通后填写本企业的基差和升贴水，选棉列表里多一栏“我的折算价”"
        actions={
          <Link className="btn primary" to={to}>
            {label}
          </Link>
        }
      />
    </div>
  )
}

function Table({ data }: { data: OwnBasisTable }) {
  const mayEdit = useCan('individuation:edit')
  const current = data.versions.find((version) => version.current) ?? data.versions[0]
  const form = useForm<Typed>({
    defaultValues: { ...(current ? draftOf(current) : FIRST), effectiveDate: today(), note: '' },
  })
  const { restored, empty, forget } = useDraft(form, mayEdit ? 'individuation-basis' : undefined)
  const typed = form.watch()
  // What was typed days ago begins today at the earliest.
  const effectiveDate = typed.effectiveDate < today() ? today() : typed.effectiveDate
  const set = (part: Partial<Typed>) => {
    for (const [field, value] of Object.entries(part))
      form.setValue(field as keyof Typed, value as never, { shouldDirty: true })
  }
  const [said, setSaid] = useState<string | null>(null)
  const save = useAction('/individuation/basis/save', {
    refresh: ['/individuation/basis/get', '/individuation/mine'],
    call: { quiet: [40000] },
    onDone: () => {
      setSaid(null)
      form.reset({ ...form.getValues(), note: '' })
      forget()
    },
    onError: (error) => setSaid(error.body?.errors?.[0]?.message ?? error.message),
  })
  const rates = ratesOf(typed)

  function submit() {
    if (typeof rates === 'string') return setSaid(rates)
    void save.run({ effectiveDate, rates, note: typed.note.trim() || null })
  }

  return (
    <>
      {restored && <DraftNote onEmpty={empty} />}
      <section className="card">
        <header>
          <h2>基差</h2>
          <span className="text-faint text-small">区域和加工方式都对上的行优先</span>
          {data.quote && (
            <span className="push text-faint text-small">
              {data.quote.code} 最新 {price(data.quote.price)}（{shortTime(data.quote.time)}
              {data.quote.simulated ? '，演示数据' : ''}）
            </span>
          )}
        </header>
        <fieldset className={`inside ${styles.plainFields}`} disabled={!mayEdit}>
          <BaseRows rows={typed.bases} onChange={(bases) => set({ bases })} />
        </fieldset>
      </section>
      <section className="card">
        <header>
          <h2>升贴水</h2>
          <span className="text-faint text-small">符合的条件全部相加；证书没有的指标不计</span>
        </header>
        <fieldset className={`inside ${styles.plainFields}`} disabled={!mayEdit}>
          <StepRows rows={typed.steps} onChange={(steps) => set({ steps })} />
        </fieldset>
        {mayEdit ? (
          <form
            className={`inside ${individuationStyles.saveBasis}`}
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <div className={individuationStyles.day}>
              <label htmlFor="effective-date">生效日期</label>
              <AntdScope>
                <DateInput
                  id="effective-date"
                  min={today()}
                  value={effectiveDate}
                  allowClear={false}
                  onChange={(day) => day && set({ effectiveDate: day })}
                />
              </AntdScope>
            </div>
            <label className={individuationStyles.wide}>
              <span>备注</span>
              <input
                className="bound"
                maxLength={200}
                placeholder="可不填"
                value={typed.note}
                onChange={(event) => set({ note: event.target.value })}
              />
            </label>
            <Button type="submit" tone="primary" disabled={save.busy}>
              保存为新版本
            </Button>
            {said && (
              <p className="text-warn text-small" role="alert">
                {said}
              </p>
            )}
          </form>
        ) : (
          <p className="inside text-soft text-small">只有企业管理员可以修改。</p>
        )}
      </section>
      <Preview rates={rates} />
      <BasisVersions versions={data.versions} onTake={mayEdit ? (version) => set(draftOf(version)) : undefined} />
    </>
  )
}

/** The price of a batch by the table as it is typed. */
function Preview({ rates }: { rates: BasisRates | string }) {
  const [code, setCode] = useState('')
  const [answer, setAnswer] = useState<BasisPreview | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const look = useAction('/individuation/basis/preview', {
    call: { quiet: '*' },
    onDone: (body) => {
      setAnswer(body)
      setSaid(null)
    },
    onError: (error) => {
      const first = error instanceof CallError ? error.body?.errors?.[0]?.message : null
      setSaid(first ?? error.message)
    },
  })
  return (
    <section className="card">
      <header>
        <h2>试算</h2>
        <span className="text-faint text-small">用上面填的数字，不必先保存</span>
      </header>
      <div className="inside">
        <form
          className={individuationStyles.watchForm}
          onSubmit={(event) => {
            event.preventDefault()
            if (typeof rates === 'string') return setSaid(rates)
            if (!code.trim()) return setSaid('请输入批号')
            void look.run({ batchCode: code.trim(), rates })
          }}
        >
          <input
            className="bound"
            aria-label="试算批号"
            placeholder="批号"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" disabled={look.busy}>
            试算
          </Button>
        </form>
        {said && (
          <p className="text-warn text-small" role="alert">
            {said}
          </p>
        )}
        {answer && (
          <div className={styles.preview} role="status">
            <p>
              <b>{answer.batchCode}</b> <span className="text-soft text-small">{answer.summary}</span>
            </p>
            {!answer.fits ? (
              <p className="text-warn text-small">没有匹配的基差行，列表中显示 --</p>
            ) : (
              <dl className="pairs">
                <dt>郑棉主力 {answer.quote?.code}</dt>
                <dd>{answer.quote ? price(answer.quote.price) : '暂无行情'}</dd>
                {answer.lines.map(({ label, amount }) => (
                  <div key={label} className={styles.pair}>
                    <dt>{label}</dt>
                    <dd>{signed(amount)}</dd>
                  </div>
                ))}
                <dt>
                  <b>我的折算价</b>
                </dt>
                <dd>
                  <b>{price(answer.price)}</b> 元/吨
                </dd>
              </dl>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

import type { AccountOverview, BankCardRow } from '#wire/bank/transformers/bank'
import { Input } from 'antd'
import { useState } from 'react'
import { Field } from '~/components/field'
import { Permission } from '~/components/permission'
import { EmptyState } from '~/components/states'
import { StateTag } from '~/components/state_tag'
import { confirm, message } from '~/lib/feedback'
import { useAction } from '~/lib/query'
import { useCan } from '~/lib/use_session'
import { MONEY } from '../api'
import { centsOf } from '../amounts'
import { MoneyForm } from './modal_form'
import { BankAccountState, CardBindState, YesNo } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './bank_cards.module.css'

/** Bank cards of the company: withdrawals go to verified ones only. */
export function BankCards({ overview }: { overview: AccountOverview }) {
  const [editing, setEditing] = useState<BankCardRow | 'new' | null>(null)
  const add = (
    <Permission codes="money:edit">
      <Button size="small" onClick={() => setEditing('new')}>
        添加银行卡
      </Button>
    </Permission>
  )
  return (
    <section className={`card ${styles.moneyBankCards}`} aria-label="银行卡">
      <header>
        <h2>银行卡</h2>
        <div className="acts">{overview.cards.length > 0 && add}</div>
      </header>
      {overview.cards.length === 0 ? (
        <EmptyState title="还没有银行卡" hint="绑定与企业同名的对公账户后才能出金" actions={add} />
      ) : (
        <ul className={styles.moneyCards}>
          {overview.cards.map((card) => (
            <CardItem
              key={card.id}
              card={card}
              opened={overview.account?.state === BankAccountState.open}
              onEdit={() => setEditing(card)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <CardForm
          card={editing === 'new' ? null : editing}
          companyName={overview.account?.companyName ?? ''}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function CardItem({ card, opened, onEdit }: { card: BankCardRow; opened: boolean; onEdit: () => void }) {
  const [confirming, setConfirming] = useState(false)
  const may = useCan('money:edit')
  const options = { refresh: MONEY }
  const primary = useAction('/bank/card/primary', { ...options, onDone: () => message.success('已设为主账户') })
  const remove = useAction('/bank/card/delete', { ...options, onDone: () => message.success('已删除') })
  const verify = useAction('/bank/card/verify', {
    ...options,
    onDone: () => {
      message.success('银行已向该账户打款，请查收后输入金额')
      setConfirming(true)
    },
  })
  return (
    <li>
      <div className="row">
        <b>{card.bankName}</b>
        <span className="no-wrap">{card.bankCard}</span>
        {card.primary === YesNo.yes && <Tag tone="indigo">主账户</Tag>}
        <StateTag dictionary="cardBindState" code={card.bindState} />
      </div>
      <div className="text-faint text-small">
        联行号 {card.bankCode}
        {card.memo ? ` · ${card.memo}` : ''}
      </div>
      {may && (
        <div className="acts">
          {card.bindState === CardBindState.unverified && opened && (
            <Button size="small" disabled={verify.busy} onClick={() => void verify.run({ id: card.id })}>
              打款验证
            </Button>
          )}
          {card.bindState === CardBindState.amountSent && (
            <Button tone="primary" size="small" onClick={() => setConfirming(true)}>
              输入打款金额
            </Button>
          )}
          {card.primary === YesNo.no && (
            <Button tone="quiet" size="small" disabled={primary.busy} onClick={() => void primary.run({ id: card.id })}>
              设为主账户
            </Button>
          )}
          <Button tone="quiet" size="small" onClick={onEdit}>
            编辑
          </Button>
          <Button
            tone="quiet"
            size="small"
            onClick={() =>
              void confirm({
                title: '删除这张银行卡？',
                content: `${card.bankName} ${card.bankCard}`,
                okText: '删除',
                danger: true,
                onOk: () => remove.run({ id: card.id }),
              })
            }
          >
            删除
          </Button>
        </div>
      )}
      {confirming && <ConfirmForm card={card} onClose={() => setConfirming(false)} />}
    </li>
  )
}

function ConfirmForm({ card, onClose }: { card: BankCardRow; onClose: () => void }) {
  const send = useAction('/bank/card/confirm', {
    refresh: MONEY,
    onDone: () => message.success('银行卡验证成功'),
    onError: () => void 0,
  })
  return (
    <MoneyForm<{ amount: string }>
      title={`验证 ${card.bankName} ${card.bankCard}`}
      submit="确认"
      defaultValues={{ amount: '' }}
      onClose={onClose}
      onSubmit={({ amount }) => send.run({ id: card.id, amount: centsOf(amount)! })}
    >
      <p className="text-soft">银行已向该账户汇入一笔 0.01–0.99 元的验证款，请在企业网银查收后输入金额。</p>
      <Field
        name="amount"
        label="打款金额（元）"
        required="请输入打款金额"
        rules={[
          (value: string) =>
            (centsOf(value) ?? 0) >= 1 && (centsOf(value) ?? 100) <= 99 ? undefined : '打款金额在0.01至0.99元之间',
        ]}
      >
        <Input inputMode="decimal" maxLength={4} placeholder="0.00" />
      </Field>
    </MoneyForm>
  )
}

type Values = { accountName: string; bankName: string; bankCode: string; bankCard: string; memo: string }

function CardForm({
  card,
  companyName,
  onClose,
}: {
  card: BankCardRow | null
  companyName: string
  onClose: () => void
}) {
  const options = { refresh: MONEY, onDone: () => message.success('已保存') }
  const add = useAction('/bank/card/add', options)
  const edit = useAction('/bank/card/edit', options)
  return (
    <MoneyForm<Values>
      title={card ? '编辑银行卡' : '添加银行卡'}
      submit="保存"
      defaultValues={{
        accountName: companyName,
        bankName: card?.bankName ?? '',
        bankCode: card?.bankCode ?? '',
        bankCard: '',
        memo: card?.memo ?? '',
      }}
      onClose={onClose}
      onSubmit={({ accountName, bankCard, memo, ...values }) =>
        card
          ? edit.run({ id: card.id, ...values, memo: memo.trim() || null })
          : add.run({ ...values, accountName, bankCard: bankCard.replaceAll(' ', ''), memo: memo.trim() || null })
      }
    >
      {!card && (
        <>
          <Field name="accountName" label="账户名称" required hint="须与企业名称一致">
            <Input maxLength={100} />
          </Field>
          <Field
            name="bankCard"
            label="银行账号"
            required
            rules={[
              (value: string) => (/^\d{8,32}$/.test(value.replaceAll(' ', '')) ? undefined : '银行账号为8至32位数字'),
            ]}
          >
            <Input maxLength={40} inputMode="numeric" autoComplete="off" />
          </Field>
        </>
      )}
      <Field name="bankName" label="开户行" required>
        <Input maxLength={64} placeholder="如：中国农业银行武汉分行" />
      </Field>
      <Field
        name="bankCode"
        label="联行号"
        required
        rules={[(value: string) => (/^\d{12}$/.test(value.trim()) ? undefined : '联行号为12位数字')]}
      >
        <Input maxLength={12} inputMode="numeric" />
      </Field>
      <Field name="memo" label="备注">
        <Input maxLength={100} />
      </Field>
    </MoneyForm>
  )
}

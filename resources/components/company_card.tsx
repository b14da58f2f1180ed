import type { ReactNode } from 'react'
import { Icon } from './icon'
import { Tag } from '#ui/kit/tag'

type Company = {
  id?: number
  name?: string | null
  alias?: string | null
  typeWord?: string | null
  certified?: boolean
  place?: string | null
}

/** A company with its certification badge; details and actions below. */
export function CompanyCard({ company, title, children }: { company: Company; title?: string; children?: ReactNode }) {
  return (
    <section className="card company">
      {title && (
        <header>
          <h2>{title}</h2>
        </header>
      )}
      <div className="inside">
        <div className="row">
          <b>{company.name ?? '--'}</b>
          {company.certified && (
            <Tag tone="green">
              <Icon name="check" /> 已认证
            </Tag>
          )}
        </div>
        <div className="text-soft text-small">{[company.typeWord, company.place].filter(Boolean).join(' · ')}</div>
        {children}
      </div>
    </section>
  )
}

/** A contact person; the number is a link that dials on phones. */
export function Contact({ name, mobile }: { name?: string | null; mobile?: string | null }) {
  if (!name && !mobile) return <span>--</span>
  return (
    <span className="contact no-wrap">
      {name && <b>{name}</b>}
      {mobile && (
        <a href={`tel:${mobile}`} title="拨打">
          <Icon name="phone" />
          {mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')}
        </a>
      )}
    </span>
  )
}

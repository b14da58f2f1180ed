import { Link } from 'react-router'
import { exists } from '~/lib/routes'
import { siteName } from '~/lib/site'
import styles from './frame.module.css'

const LINKS: [label: string, path: string][] = [
  ['法律声明', '/register/legal-notice'],
  ['合作平台法律声明', '/register/legal-notice-jxm'],
  ['帮助中心', '/help-document-a/index'],
  ['资讯', '/news'],
  ['供应链金融', '/supply-chain-finance'],
  ['湖北专区', '/hubei-zone'],
  ['仓库分布图', '/indexgaodemap2'],
]

export function Footer() {
  return (
    <footer className={styles.foot}>
      <div className="inner">
        {LINKS.filter(([, path]) => exists(path)).map(([label, path]) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
        <span className="push">{siteName()} 棉花交易平台</span>
      </div>
    </footer>
  )
}

import type { AppRoute } from '~/lib/routes'
import { numeric } from '~/lib/address_checks'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('content')

const NEWS: [string, string] = ['资讯', '/news']
const HELP: [string, string] = ['帮助中心', '/help-document-a/index']
const FINANCE: [string, string] = ['供应链金融', '/supply-chain-finance']

/* Addresses of one page share its import: the entry lists the files of each import. */
const help = () => import('./help_page')
const legal = () => import('./legal_page')
const preview = () => import('./preview_page')

export const routes: AppRoute[] = [
  { path: '/news', lazy: () => import('./news_page'), handle: { title: '资讯', plain: true } },
  {
    path: '/news/preview',
    lazy: preview,
    handle: { title: '资讯预览', plain: true, crumbs: [NEWS] },
  },
  {
    path: '/news/:id',
    lazy: () => import('./news_article_page'),
    handle: { title: '资讯详情', plain: true, crumbs: [NEWS], ...numeric() },
  },
  {
    path: '/help-document-a/*',
    lazy: help,
    handle: { title: '帮助中心', plain: true, crumbs: [] },
  },
  {
    path: '/help-document/preview',
    lazy: preview,
    handle: { title: '帮助文档预览', plain: true, crumbs: [HELP] },
  },
  {
    path: '/help-document/:id',
    lazy: help,
    handle: { title: '帮助中心', plain: true, crumbs: [], ...numeric() },
  },
  {
    path: '/supply-chain-finance',
    lazy: page('finance'),
    handle: { title: '供应链金融', crumbs: [['首页', '/']] },
  },
  {
    path: '/financial-service/preview',
    lazy: preview,
    handle: { title: '金融服务预览', plain: true, crumbs: [FINANCE] },
  },
  {
    path: '/financial-service/:id',
    lazy: page('financeService'),
    handle: { title: '金融服务', crumbs: [FINANCE], ...numeric() },
  },
  { path: '/hubei-zone', lazy: page('hubei'), handle: { title: '湖北专区', plain: true } },
  {
    path: '/register/legal-notice',
    lazy: legal,
    handle: { title: '法律声明', crumbs: [['免费注册', '/register']], plain: true },
  },
  {
    path: '/register/legal-notice-jxm',
    lazy: legal,
    handle: { title: '法律声明（合作平台）', crumbs: [['免费注册', '/register']], plain: true },
  },
]

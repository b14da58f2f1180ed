import type { AppRoute } from '~/lib/routes'
import { numeric } from '~/lib/address_checks'

const NEWS: [string, string] = ['资讯', '/news']
const HELP: [string, string] = ['帮助中心', '/help-document-a/index']
const FINANCE: [string, string] = ['供应链金融', '/supply-chain-finance']

export const routes: AppRoute[] = [
  { path: '/news', lazy: () => import('./news_page'), handle: { title: '资讯', plain: true } },
  {
    path: '/news/preview',
    lazy: () => import('./preview_page'),
    handle: { title: '资讯预览', plain: true, crumbs: [NEWS] },
  },
  {
    path: '/news/:id',
    lazy: () => import('./news_article_page'),
    handle: { title: '资讯详情', plain: true, crumbs: [NEWS], ...numeric() },
  },
  {
    path: '/help-document-a/*',
    lazy: () => import('./help_page'),
    handle: { title: '帮助中心', plain: true, crumbs: [] },
  },
  {
    path: '/help-document/preview',
    lazy: () => import('./preview_page'),
    handle: { title: '帮助文档预览', plain: true, crumbs: [HELP] },
  },
  {
    path: '/help-document/:id',
    lazy: () => import('./help_page'),
    handle: { title: '帮助中心', plain: true, crumbs: [], ...numeric() },
  },
  {
    path: '/supply-chain-finance',
    lazy: () => import('./finance_page'),
    handle: { title: '供应链金融', crumbs: [['首页', '/']] },
  },
  {
    path: '/financial-service/preview',
    lazy: () => import('./preview_page'),
    handle: { title: '金融服务预览', plain: true, crumbs: [FINANCE] },
  },
  {
    path: '/financial-service/:id',
    lazy: () => import('./finance_service_page'),
    handle: { title: '金融服务', crumbs: [FINANCE], ...numeric() },
  },
  { path: '/hubei-zone', lazy: () => import('./hubei_page'), handle: { title: '湖北专区', plain: true } },
  {
    path: '/register/legal-notice',
    lazy: () => import('./legal_page'),
    handle: { title: '法律声明', crumbs: [['免费注册', '/register']], plain: true },
  },
  {
    path: '/register/legal-notice-jxm',
    lazy: () => import('./legal_page'),
    handle: { title: '法律声明（合作平台）', crumbs: [['免费注册', '/register']], plain: true },
  },
]

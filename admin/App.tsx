import { lazy } from 'react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { Admin, CustomRoutes, Resource, localStorageStore } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import type { Manifest } from '#wire/admin/transformers/wire'
import { zh } from '@admin/i18n/zh'
import '@admin/kinds'
import { Home } from '@admin/layout/Home'
import { Layout } from '@admin/layout/Layout'
import { Login } from '@admin/layout/Login'
import { NotFound } from '@admin/layout/NotFound'
import { pageComponent } from '@admin/pages'
import { authProvider } from '@admin/providers/auth_provider'
import { dataProvider } from '@admin/providers/data_provider'
import { darkTheme, lightTheme } from '@admin/theme'
import { CreateView, EditView } from '@admin/views/FormView'
import { ListView } from '@admin/views/ListView'
import { RecordView } from '@admin/views/RecordView'
import { newQueryClient } from '#ui/query_client'

const ReportView = lazy(() => import('@admin/views/ReportView'))

const i18n = polyglotI18nProvider(() => zh, 'zh', [{ locale: 'zh', name: '简体中文' }], { allowMissing: true })
const queries = newQueryClient({ queries: { retry: false, refetchOnWindowFocus: false } })
// The manifest is asked for once, not by every component that reads it; a role that changes is seen within a minute.
queries.setQueryDefaults(['auth', 'getPermissions'], { staleTime: 60_000 })
const store = localStorageStore('1', 'mianqiao.admin')

/** The screens of the manifest; without a session there are none. */
function screens(manifest: Manifest | null) {
  return [
    ...(manifest?.resources ?? []).map((resource) => (
      <Resource
        key={resource.path}
        name={resource.path}
        options={{ label: resource.label }}
        list={ListView}
        create={resource.verbs.includes('add') ? CreateView : undefined}
        edit={resource.verbs.includes('get') ? RecordView : undefined}
        show={resource.verbs.includes('get') ? RecordView : undefined}
      >
        {resource.verbs.includes('edit') && <Route path=":id/edit" element={<EditView />} />}
      </Resource>
    )),
    <CustomRoutes key="pages">
      {(manifest?.pages ?? []).map((page) => {
        const Page = pageComponent(page)
        return Page && <Route key={page.path} path={`/${page.path}/*`} element={<Page />} />
      })}
      {(manifest?.reports ?? []).map((report) => (
        <Route key={report.path} path={`/${report.path}`} element={<ReportView key={report.name} report={report} />} />
      ))}
    </CustomRoutes>,
  ]
}

/** Until the screens are known the page shows the frame that the server has sent. */
const NothingYet = () => null

function BackOffice() {
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18n}
      queryClient={queries}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      defaultTheme="light"
      layout={Layout}
      dashboard={Home}
      loading={NothingYet}
      loginPage={Login}
      catchAll={NotFound}
      disableTelemetry
      requireAuth
      title=""
    >
      {screens}
    </Admin>
  )
}

const router = createBrowserRouter([{ path: '*', element: <BackOffice /> }], { basename: '/admin' })

export const App = () => <RouterProvider router={router} />

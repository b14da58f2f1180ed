import '#ui/style_nonce'
import '#ui/kit/kit.css'
import '~/styles/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { session } from '~/lib/session'
import { createRouter } from '~/router'

const root = document.getElementById('root')!

// The server renders for guests; for a logged-in user the browser renders the page from scratch.
const rendered = root.dataset.rendered !== undefined && !session.get().token

void createRouter(rendered).then((router) => {
  // A login or logout in one tab is taken over by the others.
  window.addEventListener('storage', (event) => {
    if (event.key === 'token') {
      session.reload()
      void router.revalidate()
    }
  })
  const page = <RouterProvider router={router} />
  if (!rendered) return createRoot(root).render(page)
  document.getElementById('shape')?.remove()
  hydrateRoot(root, page)
})

// The worker shows a page for times without network (`public/sw.js`); it is not needed for anything that is on the screen.
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => {}))

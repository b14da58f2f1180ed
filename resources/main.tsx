import '#ui/kit/kit.css'
import '~/styles/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { session } from '~/lib/session'
import { createRouter } from '~/router'

const root = document.getElementById('root')!

// The server renders for guests; who is logged in sees the own page from the start.
const rendered = root.dataset.rendered !== undefined && !session.get().token

void createRouter(rendered).then((router) => {
  // Logging in or out in one tab reaches the others.
  window.addEventListener('storage', (event) => {
    if (event.key === 'token') {
      session.reload()
      void router.revalidate()
    }
  })
  const page = <RouterProvider router={router} />
  root.dataset.live = ''
  if (rendered) hydrateRoot(root, page)
  else createRoot(root).render(page)
})

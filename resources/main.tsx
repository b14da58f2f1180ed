import '~/styles/tokens.css'
import '~/styles/base.css'
import '~/styles/frame.css'
import '~/styles/parts.css'
import '~/styles/form.css'
import '~/styles/quality.css'
import '~/styles/table.css'
import '~/styles/filters.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { session } from '~/lib/session'
import { router } from '~/router'

// Logging in or out in one tab reaches the others.
window.addEventListener('storage', (event) => {
  if (event.key === 'token') {
    session.reload()
    void router.revalidate()
  }
})

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)

import { createRoot } from 'react-dom/client'
import { App } from '@admin/App'
import '@admin/styles/admin.css'

createRoot(document.getElementById('root')!).render(<App />)

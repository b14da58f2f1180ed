import '#ui/style_nonce'
import '@admin/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '@admin/App'

createRoot(document.getElementById('root')!).render(<App />)

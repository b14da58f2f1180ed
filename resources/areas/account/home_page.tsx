import { siteName } from '~/lib/site'

export function Component() {
  return (
    <main className="wrap">
      <h1>{siteName()}</h1>
    </main>
  )
}

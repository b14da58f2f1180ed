import { Logo } from './logo'

/** Shown until the first page is loaded: the header, equal to the server's HTML. */
export function Splash() {
  return (
    <div className="frame" aria-busy="true">
      <header className="top">
        <div className="inner">
          <Logo />
        </div>
      </header>
      <div className="loading-bar" role="progressbar" aria-label="页面加载中" />
    </div>
  )
}

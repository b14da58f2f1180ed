import { Logo } from './logo'

/** Before the first page has arrived: the header, as the server's HTML has it. */
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

/** Before the first page has arrived: the frame's shape, as in the server's HTML. */
export function Splash() {
  return (
    <div className="splash" role="status">
      <span className="visually-hidden">正在加载</span>
    </div>
  )
}

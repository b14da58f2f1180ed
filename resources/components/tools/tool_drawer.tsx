import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { tabOf, Toolbox, toolOf } from './toolbox'
import { Button } from '#ui/kit/button'
import styles from './tools.module.css'

/** The tools in a drawer beside a list, which keeps its state. */
export default function ToolDrawer({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<{ tool: string; tab: string | null }>({ tool: 'computing-equipment', tab: null })
  const tool = toolOf(choice.tool)
  const tab = tabOf(tool, choice.tab)

  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.body.classList.add('no-scroll')
    document.addEventListener('keydown', close)
    return () => {
      document.body.classList.remove('no-scroll')
      document.removeEventListener('keydown', close)
    }
  }, [onClose])

  return (
    <div className={styles.toolDrawer}>
      <button type="button" className={styles.behind} aria-label="关闭工具箱" onClick={onClose} />
      <div className={styles.sheetOfTools} role="dialog" aria-modal="true" aria-label="工具箱">
        <header>
          <h2>工具箱</h2>
          <Link to={`/toolbox?tool=${tool.key}${tab.key ? `&tab=${tab.key}` : ''}`} className="text-small">
            单独打开
          </Link>
          <Button tone="quiet" className="push" aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        <Toolbox
          tool={tool}
          tab={tab}
          inAddress={false}
          onChoose={(nextTool, nextTab) => setChoice({ tool: nextTool, tab: nextTab })}
        />
      </div>
    </div>
  )
}

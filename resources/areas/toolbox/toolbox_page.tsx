import { useSearchParams } from 'react-router'
import { PageHeader } from '~/components/states'
import { tabOf, Toolbox, toolOf } from '~/components/tools/toolbox'

/** 工具箱: tool, tab and typed values are kept in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const tool = toolOf(params.get('tool'))
  const tab = tabOf(tool, params.get('tab'))
  return (
    <main className="wrap">
      <PageHeader title="工具箱" />
      <Toolbox
        tool={tool}
        tab={tab}
        inAddress
        onChoose={(nextTool, nextTab) =>
          setParams({ tool: nextTool, ...(nextTab ? { tab: nextTab } : {}) }, { preventScrollReset: true })
        }
      />
    </main>
  )
}

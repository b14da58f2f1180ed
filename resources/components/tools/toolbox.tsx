/*
 * The tools and their tabs. The toolbox page keeps the choice in the address, a drawer in its own state.
 */
import type { ReactElement } from 'react'
import { AgioTool } from './agio_tool'
import { CertificationTool } from './certification_tool'
import { SeedCottonTool, SpinningTool, WeightTool } from './cotton_tools'
import { BasisTool, HedgeTool, ReceiptCostTool, SpotPriceTool } from './futures_tools'
import { ImportTool } from './import_tool'
import type { Place } from './place'
import styles from './tools.module.css'

type Tab = { key: string; label: string; tool: (place: Place) => ReactElement }
export type Tool = { key: string; label: string; tabs: Tab[] }

export const TOOLS: Tool[] = [
  {
    key: 'computing-equipment',
    label: '棉花计算器',
    tabs: [
      { key: 'weight', label: '公重', tool: (place) => <WeightTool place={place} /> },
      { key: 'agio', label: '升贴水', tool: (place) => <AgioTool place={place} /> },
      { key: 'seed-cotton', label: '籽棉折皮棉', tool: (place) => <SeedCottonTool place={place} /> },
      { key: 'spinning', label: '纺纱产量', tool: (place) => <SpinningTool place={place} /> },
    ],
  },
  {
    key: 'futures-exchange',
    label: '期现换算工具',
    tabs: [
      { key: 'spot', label: '期货→现货', tool: (place) => <SpotPriceTool place={place} /> },
      { key: 'basis', label: '现货→基差', tool: (place) => <BasisTool place={place} /> },
      { key: 'import', label: 'ICE→到港', tool: (place) => <ImportTool place={place} futures /> },
      { key: 'hedge', label: '套保手数', tool: (place) => <HedgeTool place={place} /> },
      { key: 'receipt', label: '仓单成本', tool: (place) => <ReceiptCostTool place={place} /> },
    ],
  },
  {
    key: 'certification',
    label: '企业认证查询',
    tabs: [{ key: '', label: '', tool: (place) => <CertificationTool place={place} /> }],
  },
]

export const toolOf = (key: string | null) => TOOLS.find((tool) => tool.key === key) ?? TOOLS[0]
export const tabOf = (tool: Tool, key: string | null) => tool.tabs.find((tab) => tab.key === key) ?? tool.tabs[0]

type Props = { tool: Tool; tab: Tab; inAddress: boolean; onChoose: (tool: string, tab: string | null) => void }

export function Toolbox({ tool, tab, inAddress, onChoose }: Props) {
  return (
    <div>
      <div className={styles.toolTabs} role="group" aria-label="工具">
        {TOOLS.map((one) => (
          <button
            key={one.key}
            type="button"
            aria-pressed={one.key === tool.key}
            className={one.key === tool.key ? 'selected' : undefined}
            onClick={() => onChoose(one.key, null)}
          >
            {one.label}
          </button>
        ))}
      </div>
      {tool.tabs.length > 1 && (
        <div className={styles.toolParts} role="group" aria-label={tool.label}>
          {tool.tabs.map((one) => (
            <button
              key={one.key}
              type="button"
              className={`chip ${one.key === tab.key ? 'selected' : ''}`}
              aria-pressed={one.key === tab.key}
              onClick={() => onChoose(tool.key, one.key)}
            >
              {one.label}
            </button>
          ))}
        </div>
      )}
      <div key={`${tool.key}.${tab.key}`}>{tab.tool({ tool: tool.key, tab: tab.key || null, inAddress })}</div>
    </div>
  )
}

import { useSelection } from './use_selection'
import type { PagedTableProps } from './types'

/** The rows of a list as cards, for phones. */
export function CardList<Row>({
  rows,
  rowKey,
  renderCard,
  cardHead,
  selection,
  rowClass,
}: PagedTableProps<Row> & { rows: Row[] | undefined }) {
  const choice = useSelection(selection, rows ?? [], rowKey)
  return (
    <div className="cards">
      {cardHead && <div className="cards-head">{cardHead}</div>}
      {rows === undefined ? (
        Array.from({ length: 5 }, (_, index) => <div key={index} className="row-card skeleton" aria-hidden="true" />)
      ) : (
        <div role={rows.length > 0 ? 'list' : undefined}>
          {rows.map((row) => (
            <div
              key={rowKey(row)}
              role="listitem"
              className={`row-card ${choice.has(row) ? 'sel' : ''} ${rowClass?.(row) ?? ''}`}
            >
              {renderCard!(
                row,
                selection ? (
                  <input
                    type="checkbox"
                    aria-label="选择"
                    checked={choice.has(row)}
                    disabled={choice.locked(row)}
                    onChange={() => choice.toggle(row)}
                  />
                ) : undefined
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import { Dialog } from '~/components/dialog'
import { Permission } from '~/components/permission'
import { PagedTable } from '~/components/paged_table'
import { ExportButton } from '~/components/table/export_button'
import { Bones, PageHeader } from '~/components/states'
import { QualityStripHead } from '~/components/quality_strip'
import { downloadDetection } from '~/lib/call'
import { count, money, sumWeight, weight } from '~/lib/format'
import { message } from '~/lib/feedback'
import { useListState } from '~/lib/list_state'
import { readAgain } from '~/lib/query'
import { BulkResult, type BulkAnswer, type BulkOutcome } from './bulk_result'
import { ProductFilters } from './product_filters'
import { DelistDialog, HoldDialog, ListDialog, PriceDialog } from './product_dialogs'
import { ArriveDialog, DepartDialog } from '~/components/transit/transit_dialogs'
import { DeleteDialog } from './delete_dialog'
import { ChooseAll, MOST_CHOSEN } from './choose_all'
import { countOf, misfit, uninspected, unitOf } from './misfit'
import { PlaceDialog, placeable } from './place_dialog'
import { StockDialog } from './stock_dialog'
import { TermsDialog } from './terms_dialog'
import { productColumns, ProductCard, type Act } from './product_columns'
import type { Paged } from '~/components/table/types'
import { InTransitState, ListingState, ProductType, SalesState, YesNo } from '#ui/generated/codes'
import type { OwnProductRow, OwnProducts } from '#wire/listing/transformers/own_products'
import { Button } from '#ui/kit/button'
import styles from './product.module.css'

const InspectionImport = lazy(() =>
  import('~/components/inspection_import').then((module) => ({ default: module.InspectionImport }))
)

const ForeignOfferForm = lazy(() =>
  import('./foreign_offer_dialog').then((module) => ({ default: module.ForeignOfferForm }))
)
const BatchDialog = lazy(() => import('./batch_dialog').then((module) => ({ default: module.BatchDialog })))

const GoodsDialog = lazy(() => import('./goods_dialog').then((module) => ({ default: module.GoodsDialog })))
const TonnageImport = lazy(() =>
  import('~/components/goods_import/kinds').then((module) => ({ default: module.TonnageImport }))
)
const DollarImport = lazy(() =>
  import('~/components/goods_import/kinds').then((module) => ({ default: module.DollarImport }))
)

const PATH = '/seller/product/list'
const refresh = () => void readAgain(PATH)

type Open = { act: Act; rows: OwnProductRow[] }

/** 我的资源: the company's batches and goods by the tonne. Enter, import, list, reprice, hold and delist them, one by one or in bulk. */
export function Component() {
  const list = useListState(
    {
      keyword: 'string',
      productType: ProductType,
      productionYear: 'number',
      state: ListingState,
      salesState: SalesState,
      inTransitState: InTransitState,
      unplaced: YesNo,
    },
    { field: 'createdAt', order: 'desc' }
  )
  const [chosen, setChosen] = useState<OwnProductRow[]>([])
  const [open, setOpen] = useState<Open | null>(null)
  const [importing, setImporting] = useState(false)
  const [importingGoods, setImportingGoods] = useState<'tonnage' | 'dollars' | null>(null)
  const [adding, setAdding] = useState<'batch' | 'goods' | null>(null)
  const [result, setResult] = useState<BulkOutcome | null>(null)

  function act(name: Act, rows: OwnProductRow[]) {
    const sentence = misfit(name, rows)
    if (sentence) message.warning(sentence)
    else setOpen({ act: name, rows })
  }
  function exportInspection(rows: OwnProductRow[]) {
    const sentence = uninspected(rows)
    if (sentence) return message.warning(sentence)
    const productIds = rows.map(({ productId }) => productId)
    void downloadDetection('/batch/export', { productIds }).catch(() => {})
  }
  const edited = open?.act === 'edit' ? open.rows[0] : null
  function leave() {
    setAdding(null)
    setOpen(null)
  }
  function done(title: string, answer?: BulkAnswer) {
    if (open && answer && answer.failed > 0) setResult({ title, answer, rows: open.rows })
    leave()
    setChosen([])
    refresh()
  }
  const listable = chosen.filter((row) => row.state === ListingState.unlisted && row.salesState === SalesState.onSale)
  const listed = chosen.filter((row) => row.state === ListingState.listed)
  const changeable = listed.filter((row) => row.salesState === SalesState.onSale)
  const onTheWay = chosen.filter((row) => row.inTransitState === InTransitState.inTransit)
  const placeableCount = chosen.filter(placeable).length
  const sendable = chosen.filter((row) => row.salesState === SalesState.onSale)

  return (
    <main className="wrap">
      <PageHeader
        title="我的资源"
        actions={
          <>
            <Permission codes="batch:add">
              <Button onClick={() => setAdding('batch')}>新增批次</Button>
              <Button onClick={() => setAdding('goods')}>录入棉副/涤短</Button>
            </Permission>
            <Permission codes="batch:import">
              <Button onClick={() => setImportingGoods('tonnage')}>导入棉副/涤短</Button>
              <Button onClick={() => setImportingGoods('dollars')}>导入美元报盘</Button>
              <Button tone="primary" onClick={() => setImporting(true)}>
                导入检测单
              </Button>
            </Permission>
          </>
        }
      />
      <ProductFilters list={list} />
      <PagedTable<OwnProductRow>
        name="own-products"
        path={PATH}
        list={list}
        actions={<ExportButton path="/seller/product/export" input={list.query} name="我的资源" />}
        columns={productColumns(act)}
        rowKey={(row) => row.productId}
        tall
        renderCard={(row, choice) => <ProductCard row={row} choice={choice} act={act} />}
        cardHead={<QualityStripHead />}
        summary={(page) => (
          <>
            <Totals page={page} />
            {page.total > page.data.length && page.total !== chosen.length && (
              <ChooseAll total={page.total} unit={unitOf(page.data)} query={list.query} onChoose={setChosen} />
            )}
          </>
        )}
        selection={{
          rows: chosen,
          onChange: setChosen,
          max: MOST_CHOSEN,
          bar: (rows, clear) => (
            <>
              <span>
                <b>已选 {countOf(rows)}</b>
                {'　'}
                <span className="text-soft">
                  {weight(sumWeight(rows.map(({ settlementWeight }) => settlementWeight)))} 吨
                </span>
              </span>
              <Button tone="quiet" onClick={clear}>
                清空
              </Button>
              <span className="push row">
                <Button onClick={() => exportInspection(rows)}>导出检测结果</Button>
                <Permission codes="batch:edit">
                  <Button disabled={placeableCount === 0} onClick={() => act('place', chosen)}>
                    仓库 {placeableCount || ''}
                  </Button>
                  <Button disabled={onTheWay.length === 0} onClick={() => act('arrive', onTheWay)}>
                    到库 {onTheWay.length || ''}
                  </Button>
                  <Button disabled={sendable.length === 0} onClick={() => act('depart', sendable)}>
                    发运 {sendable.length || ''}
                  </Button>
                </Permission>
                <Permission codes="listing:delete">
                  <Button tone="danger" disabled={listed.length === 0} onClick={() => act('delist', listed)}>
                    撤牌 {listed.length || ''}
                  </Button>
                </Permission>
                <Permission codes="listing:edit">
                  <Button disabled={listed.length === 0} onClick={() => act('price', listed)}>
                    改价 {listed.length || ''}
                  </Button>
                  <Button disabled={changeable.length === 0} onClick={() => act('terms', changeable)}>
                    条款 {changeable.length || ''}
                  </Button>
                </Permission>
                <Permission codes="listing:add">
                  <Button tone="primary" disabled={listable.length === 0} onClick={() => act('list', listable)}>
                    挂牌 {listable.length || ''}
                  </Button>
                </Permission>
              </span>
            </>
          ),
        }}
        empty={{
          of: '批次',
          title: '还没有批次',
          hint: '上传公检的检测单（Excel、CSV 均可），核对后即可挂牌；棉籽、不孕籽、短绒和涤短按吨录入',
          actions: (
            <>
              <Permission codes="batch:import">
                <Button tone="primary" onClick={() => setImporting(true)}>
                  导入检测单
                </Button>
              </Permission>
              <Permission codes="batch:add">
                <Button onClick={() => setAdding('goods')}>录入棉副/涤短</Button>
              </Permission>
            </>
          ),
        }}
      />
      <Dialog
        open={importing}
        title="导入检测单"
        width={1080}
        footer={null}
        onCancel={() => setImporting(false)}
        destroyOnHidden
        style={{ top: 24 }}
        classNames={{ body: styles.importBody }}
        mask={{ closable: false }}
      >
        <Suspense fallback={<Bones lines={8} />}>
          <InspectionImport onImported={refresh} onClose={() => setImporting(false)} />
        </Suspense>
      </Dialog>
      <Dialog
        open={importingGoods !== null}
        title={importingGoods === 'dollars' ? '导入美元报盘' : '导入棉副/涤短'}
        width={1080}
        footer={null}
        onCancel={() => setImportingGoods(null)}
        destroyOnHidden
        style={{ top: 24 }}
        classNames={{ body: styles.importBody }}
        mask={{ closable: false }}
      >
        <Suspense fallback={<Bones lines={8} />}>
          {importingGoods === 'dollars' ? (
            <DollarImport onImported={refresh} onClose={() => setImportingGoods(null)} />
          ) : (
            <TonnageImport onImported={refresh} onClose={() => setImportingGoods(null)} />
          )}
        </Suspense>
      </Dialog>
      {(adding === 'batch' || (edited && !edited.goods)) && (
        <Suspense fallback={null}>
          <BatchDialog productId={edited?.productId ?? null} onClose={leave} onDone={() => done('批次')} />
        </Suspense>
      )}
      {(adding === 'goods' || edited?.goods) && (
        <Suspense fallback={null}>
          <GoodsDialog productId={edited?.productId ?? null} onClose={leave} onDone={() => done('商品')} />
        </Suspense>
      )}
      {open?.act === 'dollars' && (
        <ForeignOfferForm row={open.rows[0]} onClose={leave} onDone={() => done('美元报盘')} />
      )}
      {open?.act === 'stock' && (
        <StockDialog row={open.rows[0]} onClose={() => setOpen(null)} onDone={() => done('调整吨数')} />
      )}
      {open?.act === 'delete' && (
        <DeleteDialog row={open.rows[0]} onClose={() => setOpen(null)} onDone={() => done('删除')} />
      )}
      {open?.act === 'list' && (
        <ListDialog
          rows={open.rows}
          onPlace={(rows) => act('place', rows)}
          onClose={() => setOpen(null)}
          onDone={(answer) => done('挂牌结果', answer)}
        />
      )}
      {open?.act === 'place' && (
        <PlaceDialog rows={open.rows} onClose={() => setOpen(null)} onDone={(answer) => done('登记结果', answer)} />
      )}
      {open?.act === 'price' && (
        <PriceDialog rows={open.rows} onClose={() => setOpen(null)} onDone={(answer) => done('改价结果', answer)} />
      )}
      {open?.act === 'terms' && (
        <TermsDialog rows={open.rows} onClose={() => setOpen(null)} onDone={(answer) => done('修改结果', answer)} />
      )}
      {open?.act === 'delist' && (
        <DelistDialog rows={open.rows} onClose={() => setOpen(null)} onDone={(answer) => done('撤牌结果', answer)} />
      )}
      {open?.act === 'hold' && (
        <HoldDialog row={open.rows[0]} onClose={() => setOpen(null)} onDone={() => done('预留')} />
      )}
      {open?.act === 'arrive' && (
        <ArriveDialog goods={open.rows} onClose={() => setOpen(null)} onDone={() => done('到库')} />
      )}
      {open?.act === 'depart' && (
        <DepartDialog goods={open.rows} onClose={() => setOpen(null)} onDone={() => done('发运')} />
      )}
      {result && <BulkResult {...result} onClose={() => setResult(null)} />}
    </main>
  )
}

function Totals({ page }: { page: Paged<OwnProductRow> }) {
  const { totals } = page as OwnProducts
  return (
    <>
      <b>{count(page.total)}</b> {unitOf(page.data)}
      {'　'}
      <span className="text-soft">
        {count(totals.packets)} 包　{weight(totals.weight)} 吨　挂牌金额 {money(totals.amount)} 元
      </span>
    </>
  )
}

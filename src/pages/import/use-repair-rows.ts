/** The rows of an import a page at a time, changed in place: a change shows at once and goes to the server behind. */
import { useCallback, useEffect, useState } from 'react'
import { imports } from '../../contract/endpoints/imports'
import type { ImportDetail, ImportRow } from '../../contract/imports/import-shapes'
import type { Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useLoaded } from '../../ui/use-loaded'
import { withCell, type RowsInView } from './repair'
import type { OpenImport } from './use-import'

export interface RepairRows {
  /** Undefined until they are loaded. */
  readonly rows: readonly ImportRow[] | undefined
  /** Of all that are in view, on this page and the others. */
  readonly totalCount: number
  readonly failure: Failure | null
  readonly reload: () => void
  /** Puts another text into a cell. */
  readonly change: (row: ImportRow, column: number, value: string) => void
}

export interface RowsQuestion {
  readonly which: RowsInView
  readonly skip: number
  readonly take: number
}

/** The rows of an open import. */
export function useRepairRows(
  { id }: ImportDetail,
  opened: OpenImport,
  { which, skip, take }: RowsQuestion,
): RepairRows {
  const load = useCallback(
    (api: Api, signal: AbortSignal) =>
      api.call(imports.rows, { params: { id }, body: { which, skip, take } }, { signal }),
    [id, which, skip, take],
  )
  const { found, failure, retry } = useLoaded(load)
  const [rows, setRows] = useState<readonly ImportRow[]>()
  useEffect(() => setRows(found?.result), [found])
  const { command } = opened
  const change = useCallback(
    (changed: ImportRow, column: number, value: string) => {
      setRows(known =>
        known?.map(row =>
          row.sheet === changed.sheet && row.rowNo === changed.rowNo ? withCell(row, column, value) : row,
        ),
      )
      const { sheet, rowNo } = changed
      const body = { changes: [{ sheet, rowNo, column, value }] }
      void command((api, importId) => api.call(imports.changeCells, { params: { id: importId }, body })).then(
        isDone => {
          if (!isDone) retry()
        },
      )
    },
    [command, retry],
  )
  return { rows, totalCount: found?.totalCount ?? 0, failure, reload: retry, change }
}

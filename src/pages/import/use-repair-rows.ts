/** The rows of an import a page at a time, changed in place: a change shows at once and goes to the server behind. */
import { useCallback } from 'react'
import { imports } from '../../contract/endpoints/imports'
import type { ImportDetail, ImportRow } from '../../contract/imports/import-shapes'
import type { Failure } from '../../kernel/failure'
import { resource } from '../../kernel/resource'
import { useResource } from '../../ui/use-resource'
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

const rowsOf = resource({
  fetch: ({ api }, signal, { id, ...body }: RowsQuestion & Pick<ImportDetail, 'id'>) =>
    api.call(imports.rows, { params: { id }, body }, { signal }),
})

/** The rows of an open import. */
export function useRepairRows(
  { id }: ImportDetail,
  opened: OpenImport,
  { which, skip, take }: RowsQuestion,
): RepairRows {
  const { value: found, failure, refetch, take: put } = useResource(rowsOf, { id, which, skip, take })
  const { command } = opened
  const change = useCallback(
    (changed: ImportRow, column: number, value: string) => {
      put(known => ({
        ...known,
        result: known.result.map(row =>
          row.sheet === changed.sheet && row.rowNo === changed.rowNo ? withCell(row, column, value) : row,
        ),
      }))
      const { sheet, rowNo } = changed
      const body = { changes: [{ sheet, rowNo, column, value }] }
      void command((api, importId) => api.call(imports.changeCells, { params: { id: importId }, body })).then(
        isDone => {
          if (!isDone) void refetch()
        },
      )
    },
    [command, put, refetch],
  )
  return { rows: found?.result, totalCount: found?.totalCount ?? 0, failure, reload: refetch, change }
}

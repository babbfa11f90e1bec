/** The rows of an import page by page, edited in place: a change is shown at once and then sent to the server. */
import { useCallback } from 'react'
import { imports } from '../../contract/endpoints/imports'
import { toJson } from '../../contract/to-json'
import type { ImportDetail, ImportRow } from '../../contract/imports/import-shapes'
import { resource } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'
import { withCell, type RowsInView } from './repair'
import type { OpenImport } from './use-import'

export interface RepairRows {
  /** Those of the question before stay until the new ones arrive. */
  readonly found: Shown<FoundRows>
  /** Whether the rows are those of the question. */
  readonly areCurrent: boolean
  /** Sets the text of a cell. */
  readonly change: (row: ImportRow, column: number, value: string) => void
}

export interface RowsQuestion {
  readonly which: RowsInView
  readonly skip: number
  readonly take: number
}

const rowsOf = resource({
  fetch: async ({ api }, signal, { id, ...body }: RowsQuestion & Pick<ImportDetail, 'id'>) => ({
    ...(await api.call(imports.rows, { params: { id }, body }, { signal })),
    question: toJson(body),
  }),
})

type FoundRows = Awaited<ReturnType<typeof rowsOf.fetch>>

export function useRepairRows({ id }: ImportDetail, opened: OpenImport, question: RowsQuestion): RepairRows {
  const found = useResource(rowsOf, { id, ...question })
  const { refetch, take: put } = found
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
      void command((api, importId) => api.call(imports.changeCells, { params: { id: importId }, body }), {
        isQuiet: true,
      }).then(isDone => {
        if (!isDone) void refetch()
      })
    },
    [command, put, refetch],
  )
  return { found, areCurrent: found.value?.question === toJson(question), change }
}

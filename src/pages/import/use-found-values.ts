/** The distinct values of columns whose field has a fixed list of choices, as found in the file. */
import { useMemo } from 'react'
import { imports } from '../../contract/endpoints/imports'
import { choiceColumns } from '../../contract/imports/choice-values'
import type { ImportField } from '../../contract/imports/import-kind'
import type {
  RequestedColumn,
  ColumnValues,
  ImportArrangement,
  ImportDetail,
} from '../../contract/imports/import-shapes'
import type { Failure } from '../../kernel/failure'
import { resource } from '../../kernel/resource'
import { useResource } from '../../ui/use-resource'
import { toJson } from '../../contract/to-json'

/** A column with its field and its values. */
export interface FoundColumn extends ColumnValues {
  readonly field: ImportField
}

export interface FoundValues {
  /** Undefined while loading. */
  readonly columns: readonly FoundColumn[] | undefined
  readonly failure: Failure | null
  readonly retry: () => void
}

const valuesOfColumns = resource({
  fetch: async (
    { api },
    signal,
    { id, columns }: { readonly id: number; readonly columns: RequestedColumn[] },
  ) => ({
    of: toJson(columns),
    values:
      columns.length === 0
        ? []
        : await api.call(imports.values, { params: { id }, body: { columns } }, { signal }),
  }),
})

/** Loads the values again when another column is mapped to such a field. */
export function useFoundValues(
  { id }: Pick<ImportDetail, 'id'>,
  fields: readonly ImportField[],
  arrangement: ImportArrangement,
): FoundValues {
  const wanted = choiceColumns(fields, arrangement)
  const requested = wanted.map(({ field, ...column }) => ({ ...column, field: field.name }))
  const { value: found, failure, refetch } = useResource(valuesOfColumns, { id, columns: requested })
  const values = found?.of === toJson(requested) ? found.values : undefined
  const columns = useMemo(
    () =>
      values?.flatMap(column => {
        const field = fields.find(({ name }) =>
          arrangement.sheets.some(
            ({ sheet, columns: mapped }) =>
              sheet === column.sheet &&
              mapped.some(({ index, field: known }) => index === column.index && known === name),
          ),
        )
        return field === undefined ? [] : [{ ...column, field }]
      }),
    [values, fields, arrangement.sheets],
  )
  return { columns, failure, retry: refetch }
}

/** Keeps what a grid asks for in step with how it is arranged: filters, sort, groups and page size. */
import { useEffect } from 'react'
import type { PaneArrangement } from './arrangement'
import type { GridData } from '../rows/grid-data-shape'

/** Loads the first page anew when the arrangement asks for other rows than the query. */
export function useArrangedQuery(
  data: GridData,
  { filters, sort, groups, pageSize }: Pick<PaneArrangement, 'filters' | 'sort' | 'groups' | 'pageSize'>,
): void {
  useEffect(() => {
    const { query } = data.snapshot()
    const isSame =
      query.filters === filters &&
      query.sort === sort &&
      query.groups === groups &&
      query.pageSize === pageSize
    if (!isSame) data.setQuery({ filters, sort, groups, pageSize })
  }, [data, filters, sort, groups, pageSize])
}

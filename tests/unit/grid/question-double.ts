/** The search of a grid in a test, without a layout that saves itself. */
import { atom, type createStore } from 'jotai'
import type { Filter } from '../../../src/contract/filter'
import {
  type ArrangedQuestion,
  createGridQuestion,
  type GridQuery,
} from '../../../src/ui/grid/data/grid-query'

/** The search of a query, with other parts of the layout. */
export function questionDouble(
  store: ReturnType<typeof createStore>,
  query: GridQuery,
  fixed: readonly Filter[] = [],
) {
  const arranged = atom<ArrangedQuestion>({ ...query, pageMode: 'pages' })
  const conditions = atom(fixed)
  const question = createGridQuestion(store, arranged, { ...query, fixed: conditions })
  const arrange = (change: Partial<ArrangedQuestion>) =>
    store.set(arranged, { ...store.get(arranged), ...change })
  return { question, arrange, conditions }
}

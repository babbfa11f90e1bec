/** A grid, its arrangement and a session in memory, for what stands beside a grid. */
import type { ReactNode } from 'react'
import type { RowGroup } from '../../../src/contract/search-request'
import type { View } from '../../../src/define/view'
import { DialogOutlet } from '../../../src/ui/dialogs/dialog-outlet'
import { queryOf } from '../../../src/ui/grid/views/arrangement'
import { createArrangementStore, type ArrangementStore } from '../../../src/ui/grid/views/arrangement-store'
import { createSelection } from '../../../src/ui/grid/rows/grid-selection'
import type { Grid } from '../../../src/ui/grid/use-grid'
import { SessionProvider } from '../../../src/ui/session-context'
import { testSession } from '../session'
import { text } from './rows'

export interface PanelDouble {
  readonly grid: Grid
  readonly store: ArrangementStore
  /** Bodies that groups were asked for with. */
  readonly asked: unknown[]
  /** The groups of the next answers; an error makes the calls fail. */
  answer: readonly RowGroup[] | Error
  /** Puts a part of the page between session and dialogs. */
  page(part: ReactNode): ReactNode
}

/** The double of a view in its first arrangement; titles are the names of fields. */
export function panelDouble(view: View): PanelDouble {
  const asked: unknown[] = []
  const state: { answer: readonly RowGroup[] | Error } = { answer: [] }
  const { session } = testSession({
    answers: (_endpoint, { body }: { body: unknown }) => {
      asked.push(body)
      if (state.answer instanceof Error) throw state.answer
      return { result: state.answer, totalCount: state.answer.length, isTotalExact: true }
    },
  })
  const store = createArrangementStore(() => session, view)
  const snapshot = () => ({ query: queryOf(store.get().master), fixed: [] })
  const grid = {
    view,
    role: 'master',
    data: { view, snapshot },
    get snapshot() {
      return snapshot()
    },
    selection: createSelection(session.store),
    text,
    titleOf: (field: string) => field,
  } as unknown as Grid
  return {
    grid,
    store,
    asked,
    get answer() {
      return state.answer
    },
    set answer(next) {
      state.answer = next
    },
    page: part => (
      <SessionProvider session={session}>
        <DialogOutlet>{part}</DialogOutlet>
      </SessionProvider>
    ),
  }
}

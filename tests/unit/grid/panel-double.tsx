/** A grid, its layout and a session in memory, for the panels beside a grid. */
import { atom } from 'jotai'
import type { ReactNode } from 'react'
import type { RowGroup } from '../../../src/contract/search-request'
import type { View } from '../../../src/define/view'
import { DialogOutlet } from '../../../src/ui/dialogs/dialog-outlet'
import { createArrangementStore, type ArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import type { Grid } from '../../../src/ui/grid/data/use-grid'
import { SessionProvider } from '../../../src/ui/session-context'
import { testSession } from '../session'
import { text } from './rows'

export interface PanelDouble {
  readonly grid: Grid
  readonly store: ArrangementStore
  /** Bodies of the requests for groups. */
  readonly requests: unknown[]
  /** The groups of the next answers; an error makes the calls fail. */
  answer: readonly RowGroup[] | Error
  /** Renders a part of the page with session and dialogs around it. */
  page(part: ReactNode): ReactNode
}

/** The double of a view in its initial layout; titles are the names of fields. */
export function panelDouble(view: View): PanelDouble {
  const requests: unknown[] = []
  const next: { answer: readonly RowGroup[] | Error } = { answer: [] }
  const { session } = testSession({
    answers: (_endpoint, { body }: { body: unknown }) => {
      requests.push(body)
      if (next.answer instanceof Error) throw next.answer
      return { result: next.answer, totalCount: next.answer.length, isTotalExact: true }
    },
  })
  const store = createArrangementStore(() => session, view)
  const state = atom(get => get(store.atoms.question.question))
  const snapshot = () => session.store.get(state)
  const grid = {
    view,
    role: 'master',
    data: { view, state, snapshot },
    get snapshot() {
      return snapshot()
    },
    text,
    titleOf: (field: string) => field,
  } as unknown as Grid
  return {
    grid,
    store,
    requests,
    get answer() {
      return next.answer
    },
    set answer(answer) {
      next.answer = answer
    },
    page: part => (
      <SessionProvider session={session}>
        <DialogOutlet>{part}</DialogOutlet>
      </SessionProvider>
    ),
  }
}

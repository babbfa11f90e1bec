/**
 * The arrangement of one grid page while it is open: read once, changed piece by piece, provided as an atom, and saved for
 * the user a moment after the last change (spec 1, section 3: grid state per user and view). The queries of its grids are derived
 * from it.
 */
import { atom, type Atom, type PrimitiveAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../contract/filter'
import type { View } from '../../../define/view'
import type { Session, Store } from '../../../kernel/session'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { createGridQuestion, type GridQuery, type GridQuestion } from '../data/grid-query'
import type { Grid } from '../data/use-grid'
import { defaultArrangement, defaultPane, type GridArrangement, type PaneArrangement } from './arrangement'
import { arrangementText, readArrangement, type ReadArrangement } from './arrangement-text'

/** Time from the last change to the save. */
export const saveDelayMs = 800

/** The parts of a page that survive its unmount, in the session's store: its arrangement, and the query of its master. */
export interface PageAtoms {
  readonly opened: PrimitiveAtom<{ readonly arrangement: GridArrangement; readonly viewId: number | null }>
  readonly question: GridQuestion
}

export interface ArrangementStore {
  readonly view: View
  readonly atoms: PageAtoms
  /** The saved text could not be read; the grid opened with its defaults. */
  readonly isCorrupt: boolean
  /** Fields of saved filters that the view no longer has. */
  readonly dropped: readonly string[]
  /** The arrangement, in the session's store. */
  readonly arrangement: Atom<GridArrangement>
  /** Id of the saved view that the arrangement started from; null for no saved view. */
  readonly openView: Atom<number | null>
  /** The arrangement as it is now. */
  get(): GridArrangement
  viewId(): number | null
  change(change: Partial<GridArrangement>): void
  /** `find`: another text to find at the same time. */
  changeMaster(change: Partial<PaneArrangement>, find?: string): void
  changeDetail(viewName: string, change: Partial<PaneArrangement>): void
  /** The query of a detail's grid, within the conditions of its master row; a new one for each grid. */
  detailQuestion(view: View, fixed: Atom<readonly Filter[]>): GridQuestion
  /**
   * Replaces the arrangement, for instance by that of a saved view; the detail pane stays. Without `viewId` the change
   * counts as an edit of the open saved view.
   */
  replace(arrangement: GridArrangement, viewId?: number | null): void
  /** Saves pending changes now. */
  flush(): void
  /** Deletes what was saved for this user, so that the page opens with the primary view the next time. */
  forget(): void
}

/** Owner and key of a grid's saved state (spec 2, section 7). */
export function gridSettingOf(stateName: string): { owner: string; key: string } {
  return { owner: 'gridSettings', key: `${stateName}_GridSettings` }
}

type StoringSession = Pick<Session, 'store' | 'settings' | 'saveSetting'>

/** The arrangement saved for the user under this name. */
export function savedArrangement(
  session: Pick<Session, 'settings'>,
  view: View,
  stateName: string,
): ReadArrangement {
  return readArrangement(view, session.settings.gridSettings[stateName])
}

/** Where a page starts besides its arrangement. */
interface PageStart {
  /** The text to find, and the open page. */
  readonly place?: Pick<GridQuery, 'find' | 'pageIndex'> | undefined
  /** Continues with the atoms of a page that was left; `place` is ignored then. */
  readonly atoms?: PageAtoms | undefined
  /** Conditions of the page itself, which are neither shown nor removable. */
  readonly fixed?: readonly Filter[] | undefined
}

/**
 * The arrangement of a view. `session` is the one that is signed in at the time. `stateName` is the name under which the arrangement
 * is saved: the view's, or another one for an old page of the same rows. `start` is the initial arrangement, by default the saved one; it
 * is not saved until the user changes something. A save that fails is tried again with the next change; the grid
 * keeps working in the meantime.
 */
export function createArrangementStore(
  session: () => StoringSession,
  view: View,
  stateName: string = view.name,
  start: ReadArrangement = savedArrangement(session(), view, stateName),
  { place, fixed, atoms = createPageAtoms(session().store, start, { place, fixed }) }: PageStart = {},
): ArrangementStore {
  const { store } = session()
  const { opened, question } = atoms
  if (store.get(opened).arrangement !== start.arrangement)
    store.set(opened, { arrangement: start.arrangement, viewId: start.viewId })
  const arrangement = atom(get => get(opened).arrangement)
  const openView = atom(get => get(opened).viewId)
  const get = () => store.get(arrangement)
  const viewId = () => store.get(openView)
  let timer: ReturnType<typeof setTimeout> | null = null

  // The next change saves everything again, so a save that fails is not reported.
  const save = (value: string) => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    session()
      .saveSetting({ ...gridSettingOf(stateName), value })
      .catch(() => undefined)
  }
  const flush = () => {
    if (timer !== null) save(arrangementText(get(), viewId()))
  }
  /** In one step, so that only one search follows. */
  const write = atom(
    null,
    (read, set, part: Partial<GridArrangement>, openViewId: number | null, find: string | undefined) => {
      set(opened, { arrangement: { ...read(opened).arrangement, ...part }, viewId: openViewId })
      if (find !== undefined) set(question.find, find)
    },
  )
  const change = (part: Partial<GridArrangement>, openViewId = viewId(), find?: string) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(flush, saveDelayMs)
    store.set(write, part, openViewId, find)
  }
  return {
    view,
    atoms,
    isCorrupt: start.isCorrupt,
    dropped: start.dropped,
    arrangement,
    openView,
    get,
    viewId,
    change: part => change(part),
    changeMaster: (part, find) => change({ master: { ...get().master, ...part } }, viewId(), find),
    changeDetail: (viewName, part) => {
      const pane = get().details[viewName] ?? defaultArrangement(view).details[viewName]
      if (pane !== undefined) change({ details: { ...get().details, [viewName]: { ...pane, ...part } } })
    },
    detailQuestion: (detail, fixed) => {
      const first = defaultPane(detail)
      const arranged = atom(read => ({
        ...(read(arrangement).details[detail.name] ?? first),
        // A detail has few rows.
        pageMode: 'pages' as const,
      }))
      return createGridQuestion(store, arranged, { fixed })
    },
    replace: ({ master, details, options }, nextViewId) => change({ master, details, options }, nextViewId),
    flush,
    forget: () => save(''),
  }
}

function createPageAtoms(
  store: Store,
  { arrangement, viewId }: ReadArrangement,
  { place, fixed }: Pick<PageStart, 'place' | 'fixed'>,
): PageAtoms {
  const opened = atom({ arrangement, viewId })
  const arranged = atom(get => {
    const { master, options } = get(opened).arrangement
    return { ...master, pageMode: options.pageMode }
  })
  return {
    opened,
    question: createGridQuestion(store, arranged, { ...place, ...(fixed && { fixed: atom(fixed) }) }),
  }
}

/** The current arrangement of this grid. */
export function paneOf(store: ArrangementStore, grid: Pick<Grid, 'role' | 'view'>): PaneArrangement {
  const { master, details } = store.get()
  return grid.role === 'master' ? master : (details[grid.view.name] ?? defaultPane(grid.view))
}

/** Changes the arrangement of this grid. */
export function changePane(
  store: ArrangementStore,
  grid: Pick<Grid, 'role' | 'view'>,
  change: Partial<PaneArrangement>,
): void {
  if (grid.role === 'master') store.changeMaster(change)
  else store.changeDetail(grid.view.name, change)
}

type PaneChange = Partial<PaneArrangement>

interface OneOrder {
  /** Sorts; if rows are grouped, only after the user has confirmed the end of the grouping. Resolves to whether it happened. */
  sort(change: PaneChange): Promise<boolean>
  /** Groups; if the user has sorted the rows, only after he has confirmed the end of the sort. Resolves to whether it happened. */
  group(change: PaneChange): Promise<boolean>
}

/** Changes the sort or the grouping of a pane; each ends the other. */
export function useOneOrder(
  { sort, groups }: Pick<PaneArrangement, 'sort' | 'groups'>,
  onPane: (change: PaneChange) => void,
): OneOrder {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const changed = async (kind: 'sort' | 'group', isOther: boolean, change: PaneChange) => {
    const isAgreed =
      !isOther ||
      (await dialogs.confirm({
        title: t(`grid.order.${kind}.title`),
        text: t(`grid.order.${kind}.text`),
        confirmLabel: t(`grid.order.${kind}.confirm`),
      }))
    if (isAgreed) onPane(change)
    return isAgreed
  }
  return {
    sort: change => changed('sort', groups.length > 0, change),
    group: change => changed('group', sort.length > 0, change),
  }
}

/**
 * What a grid asks for, derived from where it is said: filters, order and paging from its arrangement, the text to find, the page
 * that is open, and the fixed conditions by which a detail follows its master. Nothing else holds them; loading follows the atom.
 */
import { atom, type Atom, type PrimitiveAtom, type WritableAtom } from 'jotai'
import { selectAtom } from 'jotai/vanilla/utils'
import type { Filter } from '../../../contract/filter'
import type { Store } from '../../../kernel/session'
import type { GridQuery, PageMode } from './grid-query'

/** The same object as long as the grid asks for the same. */
export interface Question {
  readonly query: GridQuery
  readonly fixed: readonly Filter[]
  readonly pageMode: PageMode
}

/** What the arrangement says of a question. */
export type ArrangedQuestion = Pick<GridQuery, 'filters' | 'sort' | 'groups' | 'pageSize'> &
  Pick<Question, 'pageMode'>

/** Atoms of the session's store. */
export interface GridQuestion {
  readonly question: Atom<Question>
  /** The text to find. */
  readonly find: PrimitiveAtom<string>
  /** The page that is open, from 0; the first one as soon as anything else of the question changes. */
  readonly pageIndex: WritableAtom<number, [number], void>
  readonly fixed: PrimitiveAtom<readonly Filter[]>
}

/** Where a question starts besides its arrangement. */
export interface QuestionStart {
  readonly find?: string
  readonly pageIndex?: number
  readonly fixed?: readonly Filter[]
}

/** The question of a grid that is arranged like `arranged`. */
export function createGridQuestion(
  store: Store,
  arranged: Atom<ArrangedQuestion>,
  start: QuestionStart = {},
): GridQuestion {
  const find = atom(start.find ?? '')
  const fixed = atom(start.fixed ?? [])
  const everything = atom(get => {
    const { filters, sort, groups, pageSize, pageMode } = get(arranged)
    return { filters, sort, groups, pageSize, pageMode, find: get(find), fixed: get(fixed) }
  })
  /** All but the page: the same object until any part of it is another one. */
  const choice = selectAtom(everything, parts => parts, hasSameParts)
  const opened = atom({ index: start.pageIndex ?? 0, of: store.get(choice) })
  const pageIndex = atom(
    get => {
      const { index, of } = get(opened)
      return of === get(choice) ? index : 0
    },
    (get, set, index: number) => set(opened, { index, of: get(choice) }),
  )
  const question = atom((get): Question => {
    const { pageMode, fixed: conditions, ...query } = get(choice)
    return { query: { ...query, pageIndex: get(pageIndex) }, fixed: conditions, pageMode }
  })
  return { question, find, pageIndex, fixed }
}

function hasSameParts<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every(part => Object.is(one[part], other[part]))
}

/** What stands in the dialog of a screen, what is wrong with it, and the answers that it becomes. Pure. */
import type { Screen } from '../../contract/entities/screen'
import { rotateSecondsDefault, rotateSecondsLeast, rotateSecondsMost } from '../../contract/limits'
import { screenSelectionsMost } from '../../contract/sign-in-limits'
import type { ReadRow } from '../../contract/read-values'
import { readSelections, selectionsText } from '../../contract/widget-selections'

export interface ScreenDraft {
  readonly name: string
  /** Widgets of each selection, in the order in which they stand; one selection at least. */
  readonly selections: readonly (readonly number[])[]
  /** As it was typed; null for what is no number. */
  readonly rotateSeconds: string | null
}

/** A new screen, which shows what its maker sees himself. */
export function newDraft(ownSelection: readonly number[]): ScreenDraft {
  return { name: '', selections: [ownSelection], rotateSeconds: String(rotateSecondsDefault) }
}

/** A screen as it is. */
export function draftOf({ name, selection, rotateSeconds }: Screen): ScreenDraft {
  const selections = readSelections(selection ?? '')
  return {
    name,
    selections: selections.length === 0 ? [[]] : selections,
    rotateSeconds: String(rotateSeconds),
  }
}

/** Puts a widget at the end of a selection, or takes it out. */
export function withToggled(draft: ScreenDraft, at: number, id: number): ScreenDraft {
  return withSelection(draft, at, ids =>
    ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id],
  )
}

/** Empties a selection. */
export function withNone(draft: ScreenDraft, at: number): ScreenDraft {
  return withSelection(draft, at, () => [])
}

/** Adds an empty selection, as long as there may be more. */
export function withAdded(draft: ScreenDraft): ScreenDraft {
  return draft.selections.length >= screenSelectionsMost
    ? draft
    : { ...draft, selections: [...draft.selections, []] }
}

/** Takes a selection away; the last one stays. */
export function withoutSelection(draft: ScreenDraft, at: number): ScreenDraft {
  return draft.selections.length === 1
    ? draft
    : { ...draft, selections: draft.selections.filter((_ids, index) => index !== at) }
}

export interface DraftProblems {
  readonly name: boolean
  /** The first selection without any widget; null when all have some. */
  readonly emptySelection: number | null
  readonly rotateSeconds: boolean
}

/** What is wrong with a draft. How long each selection stands matters only when there are several. */
export function draftProblems({ name, selections, rotateSeconds }: ScreenDraft): DraftProblems {
  const empty = selections.findIndex(ids => ids.length === 0)
  return {
    name: name.trim() === '',
    emptySelection: empty === -1 ? null : empty,
    rotateSeconds: selections.length > 1 && secondsOf(rotateSeconds) === null,
  }
}

export interface ScreenAnswers {
  readonly name: string
  readonly selections: number[][]
  readonly rotateSeconds: number
}

/** The answers of a draft; null while something is wrong. */
export function answersOf(draft: ScreenDraft): ScreenAnswers | null {
  const problems = draftProblems(draft)
  if (problems.name || problems.emptySelection !== null || problems.rotateSeconds) return null
  return {
    name: draft.name.trim(),
    selections: draft.selections.map(ids => [...ids]),
    rotateSeconds: secondsOf(draft.rotateSeconds) ?? rotateSecondsDefault,
  }
}

/** Only what differs from the screen as it was; empty when nothing does. */
export function changedAnswers(screen: Screen, answers: ScreenAnswers): Partial<ScreenAnswers> {
  return {
    ...(answers.name === screen.name ? {} : { name: answers.name }),
    ...(selectionsText(answers.selections) === screen.selection ? {} : { selections: answers.selections }),
    ...(answers.rotateSeconds === screen.rotateSeconds ? {} : { rotateSeconds: answers.rotateSeconds }),
  }
}

/** What the dialog had shown of the values that are sent. */
export function readOf(screen: Screen, changed: Partial<ScreenAnswers>): ReadRow {
  return {
    id: screen.id,
    values: {
      ...(changed.name === undefined ? {} : { name: screen.name }),
      ...(changed.selections === undefined ? {} : { selection: screen.selection }),
      ...(changed.rotateSeconds === undefined ? {} : { rotateSeconds: screen.rotateSeconds }),
    },
  }
}

function secondsOf(typed: string | null): number | null {
  const seconds = typed === null || typed === '' ? NaN : Number(typed)
  const fits = Number.isInteger(seconds) && seconds >= rotateSecondsLeast && seconds <= rotateSecondsMost
  return fits ? seconds : null
}

function withSelection(
  draft: ScreenDraft,
  at: number,
  change: (ids: readonly number[]) => readonly number[],
): ScreenDraft {
  return { ...draft, selections: draft.selections.map((ids, index) => (index === at ? change(ids) : ids)) }
}

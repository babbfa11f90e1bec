/** The values in the dialog of a screen, their problems, and the answers. Pure. */
import type { Screen } from '../../contract/entities/screen'
import { rotateSecondsDefault, rotateSecondsLeast, rotateSecondsMost } from '../../contract/limits'
import { screenSelectionsMost } from '../../contract/sign-in-limits'
import { readSelections } from '../../contract/widget-selections'
import { changedAnswers, type ChangedAnswers } from './changed-answers'

export interface ScreenDraft {
  readonly name: string
  /** Widgets of each selection, in order; at least one selection. */
  readonly selections: readonly (readonly number[])[]
  /** As typed; null when it is not a number. */
  readonly rotateSeconds: string | null
}

/** A new screen with the widgets of its creator. */
export function newDraft(ownSelection: readonly number[]): ScreenDraft {
  return { name: '', selections: [ownSelection], rotateSeconds: String(rotateSecondsDefault) }
}

/** The draft of a saved screen. */
export function draftOf({ name, selection, rotateSeconds }: Screen): ScreenDraft {
  const selections = readSelections(selection ?? '')
  return {
    name,
    selections: selections.length === 0 ? [[]] : selections,
    rotateSeconds: String(rotateSeconds),
  }
}

/** Adds a widget to the end of a selection, or removes it. */
export function withToggled(draft: ScreenDraft, at: number, id: number): ScreenDraft {
  return withSelection(draft, at, ids =>
    ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id],
  )
}

export function withNone(draft: ScreenDraft, at: number): ScreenDraft {
  return withSelection(draft, at, () => [])
}

/** Adds an empty selection, up to the limit. */
export function withAdded(draft: ScreenDraft): ScreenDraft {
  return draft.selections.length >= screenSelectionsMost
    ? draft
    : { ...draft, selections: [...draft.selections, []] }
}

/** Removes a selection; the last one stays. */
export function withoutSelection(draft: ScreenDraft, at: number): ScreenDraft {
  return draft.selections.length === 1
    ? draft
    : { ...draft, selections: draft.selections.filter((_ids, index) => index !== at) }
}

export interface DraftProblems {
  readonly name: boolean
  /** Index of the first selection without widgets; null when all have some. */
  readonly emptySelection: number | null
  readonly rotateSeconds: boolean
}

/** The problems of a draft. The seconds are checked only when there are several selections. */
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

/** The answers of a draft without problems. */
export function answersOf(draft: ScreenDraft): ScreenAnswers {
  return {
    name: draft.name.trim(),
    selections: draft.selections.map(ids => [...ids]),
    rotateSeconds: secondsOf(draft.rotateSeconds) ?? rotateSecondsDefault,
  }
}

/** What a draft changes of the saved screen. */
export function changedScreenAnswers(
  screen: Screen,
  draft: ScreenDraft,
): ChangedAnswers<Partial<ScreenAnswers>> | null {
  const { name, selection, rotateSeconds } = screen
  // Not the answers of its own draft: what is saved may be nothing that an answer can be.
  const was = { name, selections: readSelections(selection ?? ''), rotateSeconds }
  return changedAnswers(was, answersOf(draft), screen, fieldOfAnswer)
}

const fieldOfAnswer = {
  name: 'name',
  selections: 'selection',
  rotateSeconds: 'rotateSeconds',
} as const satisfies Record<keyof ScreenAnswers, keyof Screen>

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

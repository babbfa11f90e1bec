/** What the palette lists, and how it is found: entries, their groups, and the order of both. Pure. */
import { entryKinds, type EntryKind } from '../../src/contract/recent-entries'
import type { IconName } from '../../src/ui/theme/icon-paths'
import type { StateStyle } from '../../src/ui/theme/state-style'
import { customViewOf } from '../custom-view'

export interface PaletteEntry {
  /** The address where it leads, without its first slash, or the name of the action. */
  readonly id: string
  readonly kind: EntryKind
  readonly text: string
  /** Behind the text, quieter. */
  readonly note?: string
  /** At the right end. */
  readonly end?: string
  readonly icon: IconName
  /** The style of the row's state, shown in place of the icon. */
  readonly state?: StateStyle
  /** Does it; without it the entry leads to its path. */
  readonly run?: () => void
  /** Only listed when its words are typed. */
  readonly isHidden?: boolean
  /** Leads to all that was found: it says what was typed, and so always fits. */
  readonly isForAll?: boolean
}

export interface EntryGroup {
  readonly kind: EntryKind | 'favourite' | 'recent'
  readonly entries: readonly PaletteEntry[]
}

/** Where a text fits what was typed, and how well. */
export interface TextMatch {
  readonly score: number
  readonly start: number
  readonly end: number
}

/** Whether it leads somewhere that can be found again: no command, and not all that was just looked for. */
export function isMarkable({ run, isForAll }: PaletteEntry): boolean {
  return run === undefined && isForAll !== true
}

/** Where an entry leads: a page, its query, and the saved view of its hash. */
export interface EntryPlace {
  readonly page: string
  readonly query: string
  readonly view: number | null
}

/** The place that the id of an entry names. */
export function placeOfEntry(id: string): EntryPlace {
  const [address = '', hash = ''] = id.split('#', 2)
  const [page = '', query = ''] = address.split('?', 2)
  const view = customViewOf(hash)
  return { page, query, view: view === null ? null : Number(view) }
}

const scores = { whole: 4, beginning: 3, wordBeginning: 2, within: 1 } as const

/** Finds a text regardless of case and accents; the beginning of the text counts more than that of a word, and that more than the rest. */
export function matchOf(text: string, searched: string): TextMatch | null {
  const folded = folding(text)
  const looked = folding(searched.trim())
  if (looked === '') return null
  let best: TextMatch | null = null
  for (let start = folded.indexOf(looked); start >= 0; start = folded.indexOf(looked, start + 1)) {
    const score = scoreAt(folded, start, looked.length)
    if (best === null || score > best.score) best = { score, start, end: start + looked.length }
  }
  return best
}

/** The entries whose text fits, best first; equal ones stay in their order. */
export function matchingEntries(entries: readonly PaletteEntry[], searched: string): readonly PaletteEntry[] {
  return bestFirst(entries, searched).filter(entry => scoreOf(entry, searched) > 0)
}

/** The same with what was found by something else than its text, last. */
export function bestFirst(entries: readonly PaletteEntry[], searched: string): readonly PaletteEntry[] {
  return [...entries].sort((a, b) => scoreOf(b, searched) - scoreOf(a, searched))
}

/**
 * The entries by kind, the kind that fits best first: whoever types a number means what has it, whoever types a name means the page
 * of that name.
 */
export function grouped(entries: readonly PaletteEntry[], searched: string): readonly EntryGroup[] {
  const best = (group: EntryGroup) =>
    Math.max(...group.entries.map(entry => (entry.isForAll === true ? 0 : scoreOf(entry, searched))))
  return entryKinds
    .map((kind): EntryGroup => ({ kind, entries: entries.filter(entry => entry.kind === kind) }))
    .filter(group => group.entries.length > 0)
    .sort((a, b) => best(b) - best(a))
}

const scoreOf = ({ text }: PaletteEntry, searched: string): number => matchOf(text, searched)?.score ?? 0

function scoreAt(text: string, start: number, length: number): number {
  if (start === 0) return length === text.length ? scores.whole : scores.beginning
  return /[\p{L}\p{N}]/u.test(text.charAt(start - 1)) ? scores.within : scores.wordBeginning
}

/** As many characters as before, without case and accents. */
function folding(text: string): string {
  return Array.from(text.toLowerCase(), letter => letter.normalize('NFD').charAt(0)).join('')
}

/** The entries of the palette and how they are found: matching, grouping and sorting. Pure. */
import { entryKinds, type EntryKind } from '../../src/contract/recent-entries'
import type { IconName } from '../../src/ui/theme/icon-paths'
import type { StateStyle } from '../../src/ui/theme/state-style'
import { customViewOf } from '../custom-view'

export interface PaletteEntry {
  /** The target address without its leading slash, or the name of the command. */
  readonly id: string
  readonly kind: EntryKind
  readonly text: string
  /** Other texts that find it. */
  readonly alternatives?: readonly string[]
  /** Shown after the text, less prominent. */
  readonly note?: string
  /** Shown at the right edge. */
  readonly end?: string
  readonly icon: IconName
  /** The style of the row's state, shown in place of the icon. */
  readonly state?: StateStyle
  /** Runs the command; without it the entry opens its path. */
  readonly run?: () => void
  /** The palette stays open after `run`. */
  readonly staysOpen?: boolean
  /** Only listed when the typed text matches. */
  readonly isHidden?: boolean
  /** Leads to all results: it contains the typed text, and therefore always matches. */
  readonly isForAll?: boolean
}

export interface EntryGroup {
  readonly kind: EntryKind | 'favourite' | 'recent'
  readonly entries: readonly PaletteEntry[]
}

/** What to do where records could not be searched, under the reason. */
export interface FailedGroup {
  readonly kind: 'failed'
  readonly title: string
  readonly entries: readonly [PaletteEntry]
}

/** Where a text matches the typed one, and how well. */
export interface TextMatch {
  readonly score: number
  readonly start: number
  readonly end: number
}

/** Whether it can be a favourite: neither a command nor the link to all results. */
export function isMarkable({ run, isForAll }: PaletteEntry): boolean {
  return run === undefined && isForAll !== true
}

/** The target of an entry: a page, its query, and the saved view of its hash. */
export interface EntryPlace {
  readonly page: string
  readonly query: string
  readonly view: number | null
}

/** Parses the target from the id of an entry. */
export function placeOfEntry(id: string): EntryPlace {
  const [address = '', hash = ''] = id.split('#', 2)
  const [page = '', query = ''] = address.split('?', 2)
  const view = customViewOf(hash)
  return { page, query, view: view === null ? null : Number(view) }
}

const scores = { whole: 4, beginning: 3, wordBeginning: 2, within: 1 } as const

/** Matches a text ignoring case and accents; the start of the text ranks higher than that of a word, and that higher than the rest. */
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

/** The matching entries, best first; equally good ones keep their order. */
export function matchingEntries(entries: readonly PaletteEntry[], searched: string): readonly PaletteEntry[] {
  return bestFirst(entries, searched).filter(entry => scoreOf(entry, searched) > 0)
}

/** The same, followed by the entries that were found by other properties than their text. */
export function bestFirst(entries: readonly PaletteEntry[], searched: string): readonly PaletteEntry[] {
  return [...entries].sort((a, b) => scoreOf(b, searched) - scoreOf(a, searched))
}

/**
 * Entries that were found for another text and match this one too, best first: those whose text or note contains it. The link to all results
 * belongs to the other text.
 */
export function stillMatching(entries: readonly PaletteEntry[], searched: string): readonly PaletteEntry[] {
  const shown = ({ text, note = '' }: PaletteEntry) => [text, note]
  return bestFirst(
    entries.filter(
      entry => entry.isForAll !== true && shown(entry).some(words => matchOf(words, searched) !== null),
    ),
    searched,
  )
}

/**
 * The entries by kind, starting with the best match: a typed number usually means a record with that number, a typed name the page of that
 * name.
 */
export function grouped(entries: readonly PaletteEntry[], searched: string): readonly EntryGroup[] {
  const best = (group: EntryGroup) =>
    Math.max(...group.entries.map(entry => (entry.isForAll === true ? 0 : scoreOf(entry, searched))))
  return entryKinds
    .map((kind): EntryGroup => ({ kind, entries: entries.filter(entry => entry.kind === kind) }))
    .filter(group => group.entries.length > 0)
    .sort((a, b) => best(b) - best(a))
}

const scoreOf = ({ text, alternatives = [] }: PaletteEntry, searched: string): number =>
  Math.max(...[text, ...alternatives].map(one => matchOf(one, searched)?.score ?? 0))

function scoreAt(text: string, start: number, length: number): number {
  if (start === 0) return length === text.length ? scores.whole : scores.beginning
  return /[\p{L}\p{N}]/u.test(text.charAt(start - 1)) ? scores.within : scores.wordBeginning
}

/** The text without case and accents, of the same length. */
function folding(text: string): string {
  return Array.from(text.toLowerCase(), letter => letter.normalize('NFD').charAt(0)).join('')
}

/** What the palette looks through: everything, or the entries of one kind, which Tab chooses. Pure. */
import { entryKinds, type EntryKind } from '../../src/contract/recent-entries'
import { matchingEntries, grouped, type EntryGroup, type PaletteEntry } from './palette-entry'

export type PaletteScope = 'all' | EntryKind

/** Everything first, then each kind that this user can find something of. */
export function scopesOf(kinds: ReadonlySet<EntryKind>): readonly PaletteScope[] {
  return ['all', ...entryKinds.filter(kind => kinds.has(kind))]
}

/** The scope that many steps on, around the end. */
export function scopeAfter(scopes: readonly PaletteScope[], scope: PaletteScope, step: number): PaletteScope {
  return scopes[(scopes.indexOf(scope) + step + scopes.length) % scopes.length] ?? 'all'
}

/** What a user has of his own before he types. */
export interface KnownEntries {
  readonly favourites: readonly PaletteEntry[]
  /** Opened lately. */
  readonly recent: readonly PaletteEntry[]
}

/**
 * Before anything is typed. Of everything: the favourites, what was opened lately, what can be done, and the pages of the menus; each
 * stands once. Of one kind: all there is of it without a search, in the same order.
 */
export function startingGroups(
  known: KnownEntries,
  own: readonly PaletteEntry[],
  scope: PaletteScope,
): readonly EntryGroup[] {
  const { favourites } = known
  const recent = without(known.recent, favourites)
  const others = without(own, [...favourites, ...recent])
  if (scope !== 'all') return grouped(inScope([...favourites, ...recent, ...others], scope), '')
  const firsts: readonly EntryGroup[] = [
    { kind: 'favourite', entries: favourites },
    { kind: 'recent', entries: recent },
  ]
  const listed = others.filter(({ isHidden }) => isHidden !== true)
  return [...firsts.filter(({ entries }) => entries.length > 0), ...grouped(listed, '')]
}

const without = (entries: readonly PaletteEntry[], those: readonly PaletteEntry[]): readonly PaletteEntry[] =>
  entries.filter(({ id }) => those.every(one => one.id !== id))

/** What fits the text; `found` are the rows that the server found. */
export function foundGroups(
  own: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  text: string,
  scope: PaletteScope,
): readonly EntryGroup[] {
  return grouped([...found, ...matchingEntries(inScope(own, scope), text)], text)
}

const inScope = (entries: readonly PaletteEntry[], scope: PaletteScope): readonly PaletteEntry[] =>
  scope === 'all' ? entries : entries.filter(({ kind }) => kind === scope)

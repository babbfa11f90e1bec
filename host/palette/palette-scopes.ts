/** The scope of the palette, chosen by Tab: all entries, or those of one kind. Pure. */
import { entryKinds, type EntryKind } from '../../src/contract/recent-entries'
import { matchingEntries, grouped, type EntryGroup, type PaletteEntry } from './palette-entry'

export type PaletteScope = 'all' | EntryKind

/** The scope of all entries, then each kind that this user can find. */
export function scopesOf(kinds: ReadonlySet<EntryKind>): readonly PaletteScope[] {
  return ['all', ...entryKinds.filter(kind => kinds.has(kind))]
}

/** The scope that many steps further, wrapping around. */
export function scopeAfter(scopes: readonly PaletteScope[], scope: PaletteScope, step: number): PaletteScope {
  return scopes[(scopes.indexOf(scope) + step + scopes.length) % scopes.length] ?? 'all'
}

/** The user's own entries, shown before anything is typed. */
export interface KnownEntries {
  readonly favourites: readonly PaletteEntry[]
  /** Recently opened entries. */
  readonly recent: readonly PaletteEntry[]
}

/**
 * The groups before anything is typed. For all kinds: favourites, recently opened entries, commands, and the pages of the menus, without
 * duplicates. For one kind: all its entries that need no search, in the same order.
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

/** The groups that match the text; `found` are the rows that the server found. */
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

/** What the palette looks through: everything, or the entries of one kind, which Tab chooses. Pure. */
import { entryKinds, type EntryKind } from '../../src/contract/recent-entries'
import { fitting, grouped, type EntryGroup, type PaletteEntry } from './palette-entry'

export type PaletteScope = 'all' | EntryKind

/** Everything first, then each kind that this user can find something of. */
export function scopesOf(kinds: ReadonlySet<EntryKind>): readonly PaletteScope[] {
  return ['all', ...entryKinds.filter(kind => kinds.has(kind))]
}

/** The scope that many steps on, around the end. */
export function scopeAfter(scopes: readonly PaletteScope[], scope: PaletteScope, step: number): PaletteScope {
  return scopes[(scopes.indexOf(scope) + step + scopes.length) % scopes.length] ?? 'all'
}

/**
 * Before anything is typed. Of everything: what was opened lately, what can be done, and the pages of the menus. Of one kind: all there
 * is of it without a search, what was opened lately first.
 */
export function startingGroups(
  recent: readonly PaletteEntry[],
  own: readonly PaletteEntry[],
  scope: PaletteScope,
): readonly EntryGroup[] {
  const others = own.filter(({ id }) => recent.every(one => one.id !== id))
  if (scope !== 'all') return grouped(inScope([...recent, ...others], scope), '')
  const recently: readonly EntryGroup[] = recent.length === 0 ? [] : [{ kind: 'recent', entries: recent }]
  const listed = others.filter(({ isHidden }) => isHidden !== true)
  return [...recently, ...grouped(listed, '')]
}

/** What fits the text; `found` are the rows that the server found. */
export function foundGroups(
  own: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  text: string,
  scope: PaletteScope,
): readonly EntryGroup[] {
  return grouped([...found, ...fitting(inScope(own, scope), text)], text)
}

const inScope = (entries: readonly PaletteEntry[], scope: PaletteScope): readonly PaletteEntry[] =>
  scope === 'all' ? entries : entries.filter(({ kind }) => kind === scope)

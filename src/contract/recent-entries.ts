/**
 * What a user opened from the command palette lately, and what he marked there as a favourite: two settings of his own, as JSON. Only
 * the host's palette writes them.
 */
import * as v from 'valibot'

/** Kinds of entries; groups of the palette that match alike stand in this order. */
export const entryKinds = ['salesOrder', 'ingoingOrder', 'material', 'location', 'action', 'page'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Entries that are remembered (ours). */
export const recentMost = 6
/** Favourites that are kept (ours): more would fill the palette. */
export const favouritesMost = 20

const recentEntry = v.object({
  /** The path where it leads. */
  id: v.string(),
  kind: v.picklist(entryKinds),
  text: v.string(),
  note: v.optional(v.string()),
})
export type RecentEntry = v.InferOutput<typeof recentEntry>
const recentEntries = v.array(recentEntry)

/** The newest first; nothing where the setting cannot be read. */
export function readRecent(text: string | undefined): readonly RecentEntry[] {
  return readEntries(text).slice(0, recentMost)
}

/** In the order in which they were marked; nothing where the setting cannot be read. */
export function readFavourites(text: string | undefined): readonly RecentEntry[] {
  return readEntries(text).slice(0, favouritesMost)
}

function readEntries(text: string | undefined): readonly RecentEntry[] {
  try {
    const parsed = v.safeParse(recentEntries, JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** The favourites with an entry as their last, or without it where it is one; the same list when there is no room for another. */
export function withFavourite(
  favourites: readonly RecentEntry[],
  entry: RecentEntry,
): readonly RecentEntry[] {
  const others = favourites.filter(({ id }) => id !== entry.id)
  if (others.length < favourites.length) return others
  return favourites.length < favouritesMost ? [...favourites, entry] : favourites
}

/** The list with an entry as its newest: each stands in it once, and the oldest goes. */
export function withRecent(recent: readonly RecentEntry[], entry: RecentEntry): readonly RecentEntry[] {
  return [entry, ...recent.filter(({ id }) => id !== entry.id)].slice(0, recentMost)
}

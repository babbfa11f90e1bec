/**
 * What a user recently opened from the command palette, and the favourites marked there: two of the user's own settings, as JSON. Only the
 * host's palette writes them.
 */
import * as v from 'valibot'
import { readJson } from './read-json'

/** Kinds of entries; groups of the palette with equally good matches are in this order. */
export const entryKinds = ['salesOrder', 'ingoingOrder', 'material', 'location', 'action', 'page'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Number of recent entries (ours). */
export const recentMost = 6
/** Most favourites (ours): more would fill the palette. */
export const favouritesMost = 20

const recentEntry = v.object({
  /** The path to open. */
  id: v.string(),
  kind: v.picklist(entryKinds),
  text: v.string(),
  note: v.optional(v.string()),
})
export type RecentEntry = v.InferOutput<typeof recentEntry>
const recentEntries = v.array(recentEntry)

/** The newest first; empty where the setting is invalid. */
export function readRecent(text: string | undefined): readonly RecentEntry[] {
  return (readJson(recentEntries, text) ?? []).slice(0, recentMost)
}

/** In the order in which they were marked; empty where the setting is invalid. */
export function readFavourites(text: string | undefined): readonly RecentEntry[] {
  return (readJson(recentEntries, text) ?? []).slice(0, favouritesMost)
}

/** The favourites with the entry added at the end, or removed if it is one already; unchanged when the list is full. */
export function withFavourite(
  favourites: readonly RecentEntry[],
  entry: RecentEntry,
): readonly RecentEntry[] {
  const others = favourites.filter(({ id }) => id !== entry.id)
  if (others.length < favourites.length) return others
  return favourites.length < favouritesMost ? [...favourites, entry] : favourites
}

/** The list with an entry as its newest: each is in it once, and the oldest is dropped. */
export function withRecent(recent: readonly RecentEntry[], entry: RecentEntry): readonly RecentEntry[] {
  return [entry, ...recent.filter(({ id }) => id !== entry.id)].slice(0, recentMost)
}

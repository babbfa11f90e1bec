/** What a user opened from the command palette lately: a setting of his own, as JSON. Only the host's palette writes it. */
import * as v from 'valibot'

/** Kinds of entries; groups of the palette that match alike stand in this order. */
export const entryKinds = ['salesOrder', 'ingoingOrder', 'material', 'location', 'action', 'page'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Entries that are remembered (ours). */
export const recentMost = 6

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
  try {
    const parsed = v.safeParse(recentEntries, JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.output.slice(0, recentMost) : []
  } catch {
    return []
  }
}

/** The list with an entry as its newest: each stands in it once, and the oldest goes. */
export function withRecent(recent: readonly RecentEntry[], entry: RecentEntry): readonly RecentEntry[] {
  return [entry, ...recent.filter(({ id }) => id !== entry.id)].slice(0, recentMost)
}

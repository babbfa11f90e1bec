/** Edits of settings before they are saved: each remembers the value that it began with, so that what others change meanwhile is told. Pure. */

/** A text, also of a number or a choice, or a flag. */
export type Entry = string | boolean
/** Values by the name of their field. */
export type Entries = Readonly<Record<string, Entry>>

export interface Edit {
  readonly entry: Entry
  /** The value that was saved when the edit began. */
  readonly base: Entry
}
export type Edits = Readonly<Record<string, Edit>>

/** Edits of fields that there are, without those that say what is saved already. */
export function openEdits(saved: Entries, edits: Edits): Edits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, { entry }]) => field in saved && saved[field] !== entry),
  )
}

/** The edits with another entry of one field; an entry that is saved already is no edit. */
export function withEdit(saved: Entries, edits: Edits, field: string, entry: Entry): Edits {
  const { [field]: known, ...others } = edits
  const base = known?.base ?? saved[field] ?? entry
  return entry === saved[field] ? others : { ...others, [field]: { entry, base } }
}

/** What would be saved. */
export function editedEntries(saved: Entries, edits: Edits): Entries {
  return {
    ...saved,
    ...Object.fromEntries(Object.entries(edits).map(([field, { entry }]) => [field, entry])),
  }
}

/** Edited fields whose saved value is no longer the one that the edit began with. */
export function changedMeanwhile(saved: Entries, edits: Edits): readonly string[] {
  return Object.entries(edits).flatMap(([field, { base }]) => (saved[field] === base ? [] : [field]))
}

/** What the user knows of the fields that he edited: as they were, and as they are now of those that he was told about. */
export function readEntries(saved: Entries, edits: Edits, told: ReadonlySet<string>): Entries {
  return Object.fromEntries(
    Object.entries(edits).map(([field, { base }]) => [
      field,
      told.has(field) ? (saved[field] ?? base) : base,
    ]),
  )
}

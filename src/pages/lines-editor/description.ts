/**
 * What a page for editing a document of lines (the entry of a sales order, purchase drafts) says of itself; the rest is the same for all:
 * editor-page.tsx loads it, use-editor-shell.tsx guards and restores its edits. Its columns, commands and rules are the page's own.
 */
import { toFailure } from '../../kernel/failure'
import { resource, type Resource } from '../../kernel/resource'
import type { Api, Session } from '../../kernel/session'
import type { StoredEntry, StoringEditor, UnsavedStore } from '../../ui/edit/unsaved-store'

/** The initial data of an editor, as far as all have it. */
export interface EditorStart {
  /** yyyy-mm-dd in the company's region; editor-page.tsx renews it at midnight. */
  readonly today: string
  /** Version of the saved document that the edits are based on; null for a new one. */
  readonly version: number | null
  /** Key of the unsaved edits in their store. */
  readonly key: string
  /** The entry that the edits were restored from; null when there was none. */
  readonly restoredFrom: StoredEntry | null
  /** The saved document is gone: the restored edits begin a new one. */
  readonly isGone?: boolean
}

/** After a discard or a save that leads nowhere, the editor starts again. */
interface Turn {
  readonly turn: number
}

/** The start of an editor, fetched anew for each turn: the data of an earlier one is outdated. */
export type StartResource<Start, Query> = Resource<Turn & { readonly start: Start }, Query & Turn>

export function startResource<Start extends EditorStart, Query extends object>(
  read: (session: Session, query: Query, today: string) => Promise<Start>,
): StartResource<Start, Query> {
  return resource({
    fetch: async (session, _signal, query: Query & Turn) => {
      const today = session.formats.companyDay()
      return { turn: query.turn, start: await read(session, query, today) }
    },
  })
}

/**
 * The saved document and the unsent edits. A document that is gone, since it was used or deleted, is null when there are edits of it: they
 * must not be lost with it.
 * @throws Failure when the document cannot be read, or is gone and nothing is unsent
 */
export async function readDocument<Document, Unsaved>(
  document: Promise<Document>,
  unsaved: Promise<Unsaved | null>,
): Promise<readonly [Document | null, Unsaved | null]> {
  const known = document.catch((error: unknown) => {
    const problem = toFailure(error)
    if (problem.kind === 'refused' && problem.status === 404) return null
    throw error
  })
  const [saved, edits] = await Promise.all([known, unsaved])
  return [edits === null ? await document : saved, edits]
}

/** @template Edits what is unsaved @template Query what the start is fetched by, besides the turn */
export interface EditorDescription<Start extends EditorStart, Edits extends object, Query extends object> {
  readonly start: StartResource<Start, Query>
  /** Where the unsaved edits are stored. */
  readonly store: (api: Api, key: string, editor: StoringEditor) => UnsavedStore<Edits>
  /** The page that lists the saved documents. */
  readonly list: string
  /** Keys of its texts. */
  readonly words: {
    readonly notLoaded: string
    /** When the server does not know the document in the address. */
    readonly unknown: { readonly title: string; readonly text: string; readonly all: string }
    /** What is lost by discarding. */
    readonly discard: string
    readonly leave: { readonly title: string; readonly text: string }
    /** Says that edits were restored, with their `time`. */
    readonly restored: string
    /** The same, of a document that is gone. */
    readonly restoredGone: string
  }
}

/** Reads what an editor of lines begins with: the saved document and what is unsent of it. */
import { toFailure } from '../../kernel/failure'

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

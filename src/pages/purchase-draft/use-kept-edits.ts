/** Keeps the edits of purchase drafts that are not saved (use-kept-on-server.ts). */
import { useCallback, useMemo } from 'react'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { useSession } from '../../ui/session-context'
import { useKeptOnServer, type Keeping } from '../use-kept-on-server'
import { keptText, type KeptEdits } from './kept-edits'
import type { DraftEditor } from './use-draft-editor'

/** Keeps the edits of the editor. */
export function useKeptEdits({ start, criteria, drafts, version, isUnsaved }: DraftEditor): Keeping {
  const { api } = useSession()
  const { key } = start
  const edits = useMemo(
    () => ({ version, criteria, drafts, isUnsaved }),
    [version, criteria, drafts, isUnsaved],
  )
  const keep = useCallback(
    (latest: KeptEdits | null) =>
      api.call(endpoints.saveUnsavedLines, {
        body: { key, content: latest === null ? '' : keptText(latest) },
      }),
    [api, key],
  )
  return useKeptOnServer(edits, keep)
}

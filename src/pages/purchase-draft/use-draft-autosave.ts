/** Autosaves the unsaved edits of purchase drafts (use-autosave.ts). */
import { useCallback, useMemo } from 'react'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { useSession } from '../../ui/session-context'
import { useAutosave, type Autosave } from '../../ui/lines/use-autosave'
import { unsavedText, type UnsavedEdits } from './unsaved-edits'
import type { DraftEditor } from './use-draft-editor'

export function useDraftAutosave({ start, criteria, drafts, version, isUnsaved }: DraftEditor): Autosave {
  const { api } = useSession()
  const { key } = start
  const edits = useMemo(
    () => ({ version, criteria, drafts, isUnsaved }),
    [version, criteria, drafts, isUnsaved],
  )
  const keep = useCallback(
    (latest: UnsavedEdits | null) =>
      api.call(endpoints.saveUnsavedLines, {
        body: { key, content: latest === null ? '' : unsavedText(latest) },
      }),
    [api, key],
  )
  return useAutosave(edits, keep)
}

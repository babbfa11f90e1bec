/** The edits of the left menu and their save, kept for the session. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menus } from '../../contract/endpoints/permissions'
import { menuSettingOf, type MenuSetting } from '../../contract/menu-setting'
import { isShown, toFailure } from '../../kernel/failure'
import { useToaster } from '../../ui/controls/toast'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { useSessionEdits } from '../use-session-edits'
import { arrangedMenu, isSameMenu, settingOf, type ArrangedEntry } from './menu-order'

export interface EditedMenu {
  readonly entries: readonly ArrangedEntry[]
  readonly isEdited: boolean
  /** Nothing is decided: the menu is as it is shipped. */
  readonly isShipped: boolean
  readonly isSaving: boolean
  /** Why the last save did not happen. */
  readonly problem: { readonly text: string; readonly isConflict: boolean } | null
  change(entries: readonly ArrangedEntry[]): void
  toShipped(): void
  discard(): void
  save(): Promise<void>
}

interface MenuEdit {
  readonly wanted?: MenuSetting
  /** What was saved when the edit began. */
  readonly read?: MenuSetting
}

/** The edits over what is saved. */
export function useMenuEdits(): EditedMenu {
  const session = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const saved = menuSettingOf(session.settings.menu) ?? []
  const { entered, setEntered, clear } = useSessionEdits<MenuEdit>('menuEdits', edit => edit)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<EditedMenu['problem']>(null)
  const isRunning = useRef(false)
  const wanted = entered.wanted ?? saved
  const isEdited = !isSameMenu(wanted, saved)

  const want = (next: MenuSetting) => setEntered(current => ({ wanted: next, read: current.read ?? saved }))
  const discard = () => {
    clear()
    setProblem(null)
  }
  return {
    entries: arrangedMenu(wanted),
    isEdited,
    isShipped: wanted.length === 0,
    isSaving,
    problem,
    change: entries => want(settingOf(entries)),
    toShipped: () => want([]),
    discard,
    save: async () => {
      if (isRunning.current || !isEdited || session.preview !== undefined) return
      isRunning.current = true
      setSaving(true)
      try {
        // After a conflict the user has seen what the other one saved: the second time his menu stands.
        const read = problem?.isConflict === true ? saved : (entered.read ?? saved)
        const body = { entries: [...wanted], read: [...read] }
        await session.api.call(menus.saveMenuSettings, { body })
        setProblem(null)
        toaster.show({ text: t('menuSettings.saved'), note: t('menuSettings.savedNote') })
      } catch (error) {
        const failure = toFailure(error)
        const isConflict = failure.kind === 'conflict'
        const text = isConflict ? t('menuSettings.conflict') : failureSentence(failure, t)
        if (isShown(failure)) setProblem({ text, isConflict })
      } finally {
        isRunning.current = false
        setSaving(false)
      }
    },
  }
}

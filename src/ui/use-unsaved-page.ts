/** A page with something to save: leaving it asks first while something is unsaved, and Ctrl+S saves. */
import { useTranslation } from 'react-i18next'
import type { ConfirmSpec } from './dialogs/confirm-dialog'
import { useDialogs } from './dialogs/dialog-outlet'
import type { PageKey } from './keys-from-nowhere'
import { useLeaveGuard, type LeaveGuard } from './use-leave-guard'

export interface UnsavedPageSpec {
  readonly isUnsaved: boolean
  /**
   * What to ask before leaving: what would be lost, in a sentence, or a whole question of the page's own; null when there is nothing to
   * ask any more.
   */
  readonly question: () => string | ConfirmSpec | null
  /** Drops what is unsaved, after the answer that it may be lost. */
  readonly discard?: () => void
  /** What Ctrl+S does; it says itself when there is nothing to save or nobody may. */
  readonly save: () => unknown
}

export interface UnsavedPage extends LeaveGuard {
  /** For the element around the page. */
  readonly onKeyDown: (event: PageKey) => void
}

/** Guards the page while something is unsaved, and hears Ctrl+S. */
export function useUnsavedPage({ isUnsaved, question, discard, save }: UnsavedPageSpec): UnsavedPage {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const asksAbout = (lost: string): ConfirmSpec => ({
    title: t('unsaved.title'),
    text: lost,
    confirmLabel: t('unsaved.leave'),
    cancelLabel: t('unsaved.keep'),
    danger: true,
  })
  const guard = useLeaveGuard(isUnsaved, async () => {
    const asked = question()
    const mayLeave =
      asked === null || (await dialogs.confirm(typeof asked === 'string' ? asksAbout(asked) : asked))
    if (mayLeave) discard?.()
    return mayLeave
  })
  return {
    ...guard,
    onKeyDown: event => {
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
      if (!isSave || event.altKey || event.shiftKey) return
      event.preventDefault()
      void save()
    },
  }
}

/**
 * A page with something to save. Leaving it with unsaved edits asks first: by links of the page, the host's menu, a sign-out there and the
 * browser's back and forward buttons; when the tab is closed, the browser itself asks. Ctrl+S saves.
 */
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmSpec } from '../dialogs/confirm-dialog'
import { useDialogs } from '../dialogs/dialog-outlet'
import type { PageKey } from '../unfocused-keys'
import { guardLeaving, type Go } from './leave-guards'

export interface UnsavedPageSpec {
  readonly isUnsaved: boolean
  /**
   * What to ask before leaving: a sentence that says what would be lost, or a complete question of the page; null when there is nothing
   * to ask any more.
   */
  readonly question: () => string | ConfirmSpec | null
  /** Discards the unsaved edits, after the user has agreed to lose them. */
  readonly discard?: () => void
  /** Action of Ctrl+S; it shows its own message when there is nothing to save or saving is not allowed. */
  readonly save: () => unknown
}

export interface UnsavedPage extends LeaveGuard {
  /** Props of the page's outermost element. */
  readonly onKeyDown: (event: PageKey) => void
}

/** Guards the page while something is unsaved, and handles Ctrl+S. */
export function useUnsavedPage({ isUnsaved, question, discard, save }: UnsavedPageSpec): UnsavedPage {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const confirmation = (lost: string): ConfirmSpec => ({
    title: t('unsaved.title'),
    text: lost,
    confirmLabel: t('unsaved.leave'),
    cancelLabel: t('unsaved.keep'),
    danger: true,
  })
  const guard = useLeaveGuard(isUnsaved, async () => {
    const about = question()
    const mayLeave =
      about === null || (await dialogs.confirm(typeof about === 'string' ? confirmation(about) : about))
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

/** The parts of a form that the page guard needs. */
export interface UnsavedForm {
  readonly count: number
  /** Why saving is not allowed. */
  readonly reason: string | undefined
  discard(): void
  save(): unknown
}

/** Guards the page of a form. `lost` says what would be lost. */
export function useEditPage({ count, reason, discard, save }: UnsavedForm, lost: string): UnsavedPage {
  return useUnsavedPage({
    isUnsaved: count > 0 && reason === undefined,
    question: () => lost,
    discard,
    save,
  })
}

export interface LeaveGuard {
  /** Asks if anything is unsaved, then leaves the page. */
  leave(go: Go): void
}

/** Guards the page while `isUnsaved`. `confirmLeave` resolves to true when the page may be left. */
export function useLeaveGuard(isUnsaved: boolean, confirmLeave: () => Promise<boolean>): LeaveGuard {
  const latestConfirmLeave = useRef(confirmLeave)
  const isAllowed = useRef(false)
  const isConfirming = useRef(false)
  useEffect(() => {
    latestConfirmLeave.current = confirmLeave
  })
  const attempt = useCallback((go: Go) => {
    if (isConfirming.current) return
    isConfirming.current = true
    void latestConfirmLeave
      .current()
      .then(async mayLeave => {
        if (!mayLeave) return
        isAllowed.current = true
        await go()
      })
      .finally(() => {
        isAllowed.current = false
        isConfirming.current = false
      })
  }, [])

  useEffect(() => {
    if (!isUnsaved) return undefined
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    const navigating = (event: NavigateEvent) => {
      const { navigationType } = event
      const { url, sameDocument, key } = event.destination
      if (isAllowed.current || !event.cancelable || !sameDocument || event.hashChange) return
      if (new URL(url).pathname === window.location.pathname) return
      event.preventDefault()
      attempt(
        navigationType === 'traverse'
          ? () => traverse(window.navigation, key)
          : () => takeStep(navigationType, url),
      )
    }
    // In browsers without the Navigation API the draft is kept for when the user returns.
    const navigation = 'navigation' in window ? window.navigation : null
    window.addEventListener('beforeunload', closing)
    navigation?.addEventListener('navigate', navigating)
    const stopGuarding = guardLeaving(attempt)
    return () => {
      stopGuarding()
      window.removeEventListener('beforeunload', closing)
      navigation?.removeEventListener('navigate', navigating)
    }
  }, [isUnsaved, attempt])

  return {
    leave: go => {
      if (isUnsaved) attempt(go)
      else void go()
    },
  }
}

/** Takes the step that was prevented. A router of the page around knows its own steps and the browser's, so it is told as by the browser. */
function takeStep(navigationType: NavigationType, url: string): void {
  if (navigationType === 'replace') window.history.replaceState(null, '', url)
  else window.history.pushState(null, '', url)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** Navigates back or forward to where the browser was about to go, so that its history stays as it is. */
async function traverse(navigation: Navigation, key: string): Promise<void> {
  // A history entry that no longer exists leads nowhere, and the page stays.
  await navigation.traverseTo(key).committed?.catch(() => undefined)
}

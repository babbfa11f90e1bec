/** Toasts: one line at the bottom right that reports a success and disappears by itself, with Undo where that is possible. */
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ToastList, type ShownToast, type ToastContent } from './toast-list'

/** Most toasts at a time; the oldest one is removed first. */
const toastsMost = 3

export interface ToasterApi {
  /** Shows a toast; screen readers announce it politely. */
  show(toast: ToastContent): void
}

/** The toaster of the surrounding `Toaster`. */
export function useToaster(): ToasterApi {
  const api = useContext(ToasterContext)
  if (api === null) throw new Error('useToaster needs a Toaster above it')
  return api
}

/** Provides everything inside with a place for toasts. */
export function Toaster({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const nextId = useRef(1)
  const api = useMemo<ToasterApi>(
    () => ({
      show: toast => {
        const id = nextId.current
        nextId.current += 1
        setToasts(current => [...current, { ...toast, id }].slice(-toastsMost))
      },
    }),
    [],
  )
  const dismiss = useCallback(
    (id: number) => setToasts(current => current.filter(toast => toast.id !== id)),
    [],
  )
  return (
    <ToasterContext value={api}>
      {children}
      <div className="toast-region" role="status" aria-live="polite" aria-label={t('ui.notifications')}>
        <ToastList toasts={toasts} onDismiss={dismiss} />
      </div>
    </ToasterContext>
  )
}

const ToasterContext = createContext<ToasterApi | null>(null)

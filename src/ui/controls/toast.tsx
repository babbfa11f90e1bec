/** Toasts: one line at the bottom right after something went well, gone after 6 s, with Undo where it can be undone. */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GlyphName } from '../theme/icon-paths'
import { Glyph } from '../theme/icons'
import { IconButton } from './button'
import { showInTopLayer } from './floating'

/** How long a toast stays (design guide, section 4). */
export const toastDurationMs = 6_000

/** How many stand at once; the oldest leaves first. */
const toastsMost = 3

export interface ToastContent {
  text: string
  /** Behind the text, lighter. */
  note?: string | undefined
  /** success by default. Errors are not toasts. */
  tone?: 'success' | 'info' | undefined
  action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface ToasterApi {
  /** Shows a toast; it is read out politely. */
  show(toast: ToastContent): void
}

/** The toaster of the surrounding `Toaster`. */
export function useToaster(): ToasterApi {
  const api = useContext(ToasterContext)
  if (api === null) throw new Error('useToaster needs a Toaster above it')
  return api
}

/** Gives everything inside a place for toasts. */
export function Toaster({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [toasts, setToasts] = useState<readonly (ToastContent & { id: number })[]>([])
  const nextId = useRef(1)
  const surface = useRef<HTMLDivElement>(null)
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
  const isShown = toasts.length > 0
  useLayoutEffect(() => {
    if (surface.current === null) return
    if (isShown) showInTopLayer(surface.current)
    else if (surface.current.matches('[popover]') && typeof surface.current.hidePopover === 'function') {
      surface.current.hidePopover()
    }
  }, [isShown])
  return (
    <ToasterContext value={api}>
      {children}
      <div className="toast-region" role="status" aria-live="polite" aria-label={t('ui.notifications')}>
        <div ref={surface} className="toasts" popover="manual">
          {toasts.map(toast => (
            <Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
          ))}
        </div>
      </div>
    </ToasterContext>
  )
}

function Toast({ toast, onDismiss }: { toast: ToastContent; onDismiss: () => void }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss.current(), toastDurationMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  const tone = toast.tone ?? 'success'
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph name={toneGlyphs[tone]} style={{ color: `var(--ck-${tone}-text)` }} />
      <span className="grow">
        <b className="m">{toast.text}</b>{' '}
        {toast.note !== undefined && <span className="muted">{toast.note}</span>}
      </span>
      {toast.action !== undefined && (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            onDismiss()
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon="close" label={t('ui.dismiss')} kind="quiet" size="small" onClick={onDismiss} />
    </div>
  )
}

const ToasterContext = createContext<ToasterApi | null>(null)
const toneGlyphs = { success: 'check', info: 'dot' } as const satisfies Record<string, GlyphName>

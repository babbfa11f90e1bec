/** The toasts in view; toast.tsx keeps them and loads this with the first one. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../theme/controls'
import type { GlyphName } from '../theme/glyph-paths'
import { Glyph } from '../theme/icons'
import { IconButton } from './button'
import { showInTopLayer } from './floating'

/** How long a toast stays (design guide, section 4). */
export const toastDurationMs = 6_000

export interface ToastContent {
  text: string
  /** Behind the text, lighter. */
  note?: string | undefined
  /** success by default. Errors are not toasts. */
  tone?: 'success' | 'info' | undefined
  action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface ShownToast extends ToastContent {
  readonly id: number
}

export interface ToastListProps {
  readonly toasts: readonly ShownToast[]
  readonly onDismiss: (id: number) => void
}

/** Shows them in the top layer; stays mounted between toasts. */
export function ToastList({ toasts, onDismiss }: ToastListProps) {
  const surface = useRef<HTMLDivElement>(null)
  const isShown = toasts.length > 0
  useLayoutEffect(() => {
    if (surface.current === null) return
    if (isShown) showInTopLayer(surface.current)
    else if (surface.current.matches('[popover]') && typeof surface.current.hidePopover === 'function') {
      surface.current.hidePopover()
    }
  }, [isShown])
  return (
    <div ref={surface} className="toasts" popover="manual">
      {toasts.map(toast => (
        <Toast key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </div>
  )
}

function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
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

const toneGlyphs = { success: 'check', info: 'dot' } as const satisfies Record<string, GlyphName>

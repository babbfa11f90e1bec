/** The visible toasts; toast.tsx keeps them. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { GlyphName } from '../theme/glyph-paths'
import { Glyph } from '../theme/icons'
import { IconButton } from './button'
import { showInTopLayer } from './floating'

/** How long a toast stays (design guide, section 4), and how long one with an undo does. */
export const toastDurationMs = 6_000
export const undoDurationMs = 10_000

export interface ToastContent {
  text: string
  /** Shown after the text, in a lighter colour. */
  note?: string | undefined
  /** success by default. Errors are not toasts. */
  tone?: 'success' | 'info' | undefined
  /** Undoes what the toast reports; so does Ctrl+Z while the toast is shown. */
  readonly undo?: (() => void) | undefined
  action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface ShownToast extends ToastContent {
  readonly id: number
}

export interface ToastListProps {
  readonly toasts: readonly ShownToast[]
  readonly onDismiss: (id: number) => void
}

/** Shows the toasts in the top layer; stays mounted between toasts. */
export function ToastList({ toasts, onDismiss }: ToastListProps) {
  const surface = useRef<HTMLDivElement>(null)
  const isShown = toasts.length > 0
  useUndoKey(surface, () => {
    const last = toasts.findLast(({ undo }) => undo !== undefined)
    if (last?.undo === undefined) return false
    onDismiss(last.id)
    last.undo()
    return true
  })
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
  const { undo } = toast
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss.current(), undo === undefined ? toastDurationMs : undoDurationMs)
    return () => clearTimeout(timer)
  }, [isHeld, undo])
  const tone = toast.tone ?? 'success'
  const action = undo === undefined ? toast.action : { label: t('ui.undo'), run: undo }
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
      {action !== undefined && (
        <button
          type="button"
          className="lnk"
          aria-keyshortcuts={undo && 'Control+Z'}
          onClick={() => {
            onDismiss()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={t('ui.dismiss')} kind="quiet" size="small" onClick={onDismiss} />
    </div>
  )
}

/**
 * Ctrl+Z outside of fields and dialogs, which have their own undo: as long as the focus is in the same element, or nowhere. `undo`
 * returns whether there was something to undo.
 */
function useUndoKey(place: RefObject<HTMLElement | null>, undo: () => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey) return
    if (!(event.ctrlKey || event.metaKey)) return
    const root = place.current?.getRootNode()
    const [target] = event.composedPath()
    const isNowhere = target === document.body || target === document.documentElement
    if (root === undefined || !(isNowhere || event.composedPath().includes(root))) return
    if (target instanceof Element && target.closest(ownUndo) !== null) return
    if ((root as ShadowRoot | Document).querySelector('dialog[open]') !== null) return
    if (undo()) event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Elements that undo typing themselves. */
const ownUndo = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, [contenteditable], dialog'

const toneGlyphs = { success: 'check', info: 'dot' } as const satisfies Record<string, GlyphName>

/**
 * The frame of every dialog: a native modal dialog inside the shadow root, so that the page behind it is inert and the
 * focus returns to the opener. Esc cancels and never confirms.
 */
import { useId, useLayoutEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../controls/button'
import { focusables, focusFirst, focusToReplace, wrapTab } from '../controls/focus'
import { focusedElement, returnFocus } from '../controls/floating'
import type { GlyphName } from '../theme/glyph-paths'
import type { IconName } from '../theme/icon-paths'
import { Glyph, Icon, classNames } from '../theme/icons'
import { useLeaving, type Leaving } from './leaving'

/** Widths in px (design guide, section 4). */
export type DialogSize = 480 | 560 | 600 | 760

/** The coloured symbol before the title. */
export interface DialogSymbol {
  readonly tone: 'accent' | 'warning' | 'danger' | 'success'
  readonly mark: { readonly glyph: GlyphName } | { readonly icon: IconName }
}

export interface DialogProps {
  title: string
  symbol?: DialogSymbol | undefined
  size?: DialogSize | undefined
  /** alertdialog for interruptions: a confirmation, an error. Its text is read with the title. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Called at Esc, the close button and every other way to leave without confirming. */
  onCancel: () => void
  /** Shows a close button in the head; confirmations have none. */
  closable?: boolean | undefined
  /** Buttons at the right of the foot, the main one last. Mark the one to focus with `data-autofocus`. */
  actions: ReactNode
  /** At the left of the foot. */
  lead?: ReactNode
  /** The body has its own margins, as lists do. */
  flush?: boolean | undefined
  /** Makes body and foot a form, submitted by Enter, by Ctrl+Enter in every field, and by a submit button. */
  onSubmit?: (() => void) | undefined
  /** The call is running: body and lead are inert, since changes would be lost, and another command would meet this one. */
  isBusy?: boolean | undefined
  /** Why it cannot be left now (`useLeaving`): the close button says so, and Esc does nothing. */
  held?: string | undefined
  /** Below the body, and enabled while the body is read-only: the progress of the call. */
  progress?: ReactNode
  children: ReactNode
}

/** An open modal dialog; its owner unmounts it at `onCancel` or when the call has succeeded. */
export function Dialog({
  title,
  symbol,
  size = 480,
  role = 'dialog',
  onCancel,
  closable = false,
  actions,
  lead,
  flush = false,
  onSubmit,
  isBusy = false,
  held,
  progress,
  children,
}: DialogProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useModal(ref)
  useFocusOutside(ref, isBusy)

  const handleKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    wrapTab(event, event.currentTarget)
    if (
      event.key === 'Enter' &&
      (event.ctrlKey || event.metaKey) &&
      !event.repeat &&
      onSubmit !== undefined
    ) {
      event.preventDefault()
      onSubmit()
    }
    // Keys pressed in a dialog are not shortcuts of the grid under it, although the dialog is a descendant of the grid for React.
    event.stopPropagation()
  }
  const body = (
    <>
      <div className={classNames('db', flush && 'flush')} id={bodyId} aria-busy={isBusy}>
        <div inert={isBusy} style={{ display: 'contents' }}>
          {children}
        </div>
        {progress}
      </div>
      <div className="df">
        {lead !== undefined && (
          <div className="lead" inert={isBusy}>
            {lead}
          </div>
        )}
        {actions}
      </div>
    </>
  )
  return (
    <dialog
      ref={ref}
      className="dlg"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      tabIndex={-1}
      style={{ width: `${size}px` }}
      onKeyDown={handleKey}
      onCancel={event => {
        // A file input inside dispatches a bubbling cancel event of its own.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (held === undefined) onCancel()
      }}
      onClose={event => {
        // The browser may close it against our will, for example at a second Esc; when the effect has run twice, it is open again.
        if (event.currentTarget.open) return
        if (held === undefined) onCancel()
        else event.currentTarget.showModal()
      }}
    >
      <div className="dh">
        {symbol !== undefined && <SymbolBox symbol={symbol} />}
        <h2 id={titleId}>{title}</h2>
        {closable && (
          <IconButton
            icon="close"
            label={t('ui.close')}
            kind="quiet"
            size="small"
            reason={held}
            onClick={onCancel}
          />
        )}
      </div>
      {onSubmit === undefined ? (
        body
      ) : (
        <form
          noValidate
          style={{ display: 'contents' }}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {body}
        </form>
      )}
    </dialog>
  )
}

export interface SubmitDialogProps {
  title: string
  size?: DialogSize | undefined
  /** Label of the submit button, verb and count: "Change 3 orders". */
  submitLabel: string
  submitIcon?: IconName | undefined
  /** The action is destructive: the button is red. */
  isDanger?: boolean | undefined
  /** The call is running: body and lead are inert, since changes would be lost, and another command would meet this one. */
  isBusy?: boolean | undefined
  /** Below the body: the progress of the call. */
  progress?: ReactNode
  /** Why the form cannot be submitted; the button then shows this instead of submitting. */
  reason?: string | undefined
  /** The submit button gets the focus first when no field comes before it. */
  isSubmitFocused?: boolean | undefined
  /** What leaving means for the running call, where that differs from the dialogs around. */
  leaving?: Leaving | undefined
  /** At the left of the foot. */
  lead?: ReactNode
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** An open dialog with input: Cancel, and one submit button. */
export function SubmitDialog({
  submitLabel,
  submitIcon,
  isDanger = false,
  isBusy = false,
  reason,
  isSubmitFocused = false,
  leaving,
  onSubmit,
  ...frame
}: SubmitDialogProps) {
  const { t } = useTranslation()
  const { label, held } = useLeaving(isBusy, leaving)
  return (
    <Dialog
      {...frame}
      isBusy={isBusy}
      held={held}
      closable
      onSubmit={() => {
        // Ctrl+Enter does not pass the button.
        if (!isBusy && reason === undefined) onSubmit()
      }}
      actions={
        <>
          <Button reason={held} onClick={frame.onCancel}>
            {label ?? t('ui.cancel')}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            icon={submitIcon}
            busy={isBusy}
            reason={reason}
            {...(isSubmitFocused ? { 'data-autofocus': '' } : {})}
          >
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}

function SymbolBox({ symbol: { tone, mark } }: { symbol: DialogSymbol }) {
  return (
    <span className={classNames('sym', symbolClasses[tone])}>
      {'glyph' in mark ? <Glyph name={mark.glyph} /> : <Icon name={mark.icon} />}
    </span>
  )
}

/** Opens the dialog as modal while it is mounted, and returns the focus afterwards. */
export function useModal(ref: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const opener = focusedElement(dialog)
    if (!dialog.open) dialog.showModal()
    focusFirst(dialog)
    const stopWaiting = focusFirstFieldWhenThere(dialog)
    return () => {
      stopWaiting()
      // An unmount is not a cancellation: the close event of a removed element is ignored.
      dialog.close()
      returnFocus(opener)
    }
  }, [ref])
}

/** While the call runs, the submit button has the focus; what that had it gets it back if the dialog is still open afterwards. */
function useFocusOutside(ref: { readonly current: HTMLDialogElement | null }, isBusy: boolean): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null || !isBusy) return
    const field = focusedElement(dialog)
    if (field?.closest('.db, .lead') == null) return
    const button = dialog.querySelector<HTMLElement>('.df [type=submit]') ?? dialog
    button.focus()
    return () => {
      if (focusedElement(dialog) === button) returnFocus(field)
    }
  }, [ref, isBusy])
}

/**
 * Fields may be rendered after the dialog opens, once their choices are loaded: the first of them takes the focus from the buttons below,
 * unless one of these is marked for it. Returns a function that stops waiting.
 */
function focusFirstFieldWhenThere(dialog: HTMLDialogElement): () => void {
  const body = dialog.querySelector('.db')
  if (body === null || dialog.querySelector('[data-autofocus]') !== null) return () => undefined
  const fieldIn = () =>
    focusables(dialog).find(element => element.matches('.db :is(input, select, textarea)'))
  if (fieldIn() !== undefined) return () => undefined
  const observer = new MutationObserver(() => {
    const field = fieldIn()
    if (field === undefined) return
    observer.disconnect()
    if (!body.contains(focusedElement(dialog))) focusToReplace(field)
  })
  observer.observe(body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const symbolClasses = { accent: false, warning: 'amber', danger: 'red', success: 'green' } as const

/** The head of an editor whose unsaved edits are stored on the server: breadcrumb, state of the autosave, and the commands. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '../../ui/controls/button'
import { SaveButton } from '../../ui/edit/save-bar'
import { TouchButton } from '../../ui/lines/touch-button'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import '../page-frame.css'
import { PageTitle, type PageTitleProps } from '../page-title'
import type { EditorShell } from './use-editor-shell'

/** A command that the user may run; its name is that of the running one (use-editor-shell.tsx). */
export interface HeadCommand {
  readonly name: string
  readonly label: string
  readonly run: () => unknown
}

export interface EditorHeadProps extends Pick<PageTitleProps, 'above'> {
  readonly className?: string
  /** Title of the page. */
  readonly heading: string
  readonly shell: EditorShell
  readonly isUnsaved: boolean
  /** Whether the edited row was saved before. */
  readonly hasSaved: boolean
  /** Why there is nothing to save yet. */
  readonly reason: string | undefined
  /** A hint before the commands. */
  readonly hint?: ReactNode
  /** Commands of the page alone, between those for discarding and saving. */
  readonly children?: ReactNode
  /** Absent when the user may not. */
  readonly save: HeadCommand | undefined
  /** What the document is for: an order is made of it. */
  readonly submit: (HeadCommand & Pick<ButtonProps, 'icon'>) | undefined
}

export function EditorHead(props: EditorHeadProps) {
  const { className, heading, above, shell, isUnsaved, hasSaved, reason, save, submit } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const { autosave, running } = shell
  const unsavedText = () => {
    if (autosave.isTooMuch) return t('purchase.notKept.tooMuch')
    if (autosave.hasFailed) return t('purchase.notKept')
    if (!isUnsaved) return hasSaved ? t('purchase.savedState') : ''
    return autosave.savedAt === null
      ? t('purchase.unsaved')
      : t('purchase.keptAt', { time: formats.time(autosave.savedAt) })
  }
  return (
    <div className={classNames('phead k-kept-head', className)}>
      <PageTitle above={above}>{heading}</PageTitle>
      <span className="muted k-kept" role="status">
        {unsavedText()}
      </span>
      <span className="grow" />
      {props.hint}
      <TouchButton
        kind="quiet"
        icon="trash"
        className="k-kept-discard"
        label={t('unsaved.discard')}
        reason={isUnsaved ? undefined : t('purchase.nothingToDiscard')}
        busy={running === 'discard'}
        onClick={() => void shell.askDiscard()}
      />
      {props.children}
      {save !== undefined && (
        <SaveButton
          label={save.label}
          kind="secondary"
          isSaving={running === save.name}
          reason={reason ?? (isUnsaved ? undefined : t('purchase.allSaved'))}
          onSave={() => void save.run()}
        />
      )}
      {submit !== undefined && (
        <Button
          kind="primary"
          icon={submit.icon}
          busy={running === submit.name}
          reason={reason}
          onClick={() => void submit.run()}
        >
          {submit.label}
        </Button>
      )}
    </div>
  )
}

/** The head of an editor whose unsaved edits are stored on the server: breadcrumb, state of the autosave, and commands. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { TouchButton } from '../../ui/lines/touch-button'
import '../page-frame.css'
import { PageTitle, type PageTitleProps } from '../page-title'
import type { Autosave } from '../../ui/edit/use-autosave'

export interface EditorHeadProps extends Omit<PageTitleProps, 'children'> {
  readonly className?: string
  /** Title of the page. */
  readonly heading: string
  readonly autosave: Autosave
  readonly isUnsaved: boolean
  /** Whether the edited row was saved before. */
  readonly hasSaved: boolean
  readonly children: ReactNode
}

export function EditorHead(props: EditorHeadProps) {
  const { className, heading, autosave, isUnsaved, hasSaved, children, ...title } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const unsavedText = () => {
    if (autosave.hasFailed) return t('purchase.notKept')
    if (!isUnsaved) return hasSaved ? t('purchase.savedState') : ''
    return autosave.savedAt === null
      ? t('purchase.unsaved')
      : t('purchase.keptAt', { time: formats.time(autosave.savedAt) })
  }
  return (
    <div className={classNames('phead k-kept-head', className)}>
      <PageTitle {...title}>{heading}</PageTitle>
      <span className="muted k-kept" role="status">
        {unsavedText()}
      </span>
      <span className="grow" />
      {children}
    </div>
  )
}

export interface DiscardButtonProps {
  readonly className?: string
  readonly isUnsaved: boolean
  readonly isDiscarding: boolean
  readonly onDiscard: () => void
}

/** Discards unsaved edits. */
export function DiscardButton({ className, isUnsaved, isDiscarding, onDiscard }: DiscardButtonProps) {
  const { t } = useTranslation()
  return (
    <TouchButton
      kind="quiet"
      icon="trash"
      className={className}
      label={t('unsaved.discard')}
      reason={isUnsaved ? undefined : t('purchase.nothingToDiscard')}
      busy={isDiscarding}
      onClick={onDiscard}
    />
  )
}

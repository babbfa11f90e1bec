/** The changes that a JSON file would make, before it is applied; or its problems: where they are, and what is allowed there. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../texts/create-i18n'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import './json-import.css'
import type { JsonProblem } from './json-text'

export interface JsonLine {
  readonly term: ReactNode
  readonly text: string
}

export interface JsonImportProps {
  readonly title: string
  /** False when the file has problems and cannot be applied. */
  readonly isRead: boolean
  /** The number of changes or problems, as text. */
  readonly summary: string
  readonly lines: readonly JsonLine[]
  readonly onTake: () => void
  readonly onCancel: () => void
}

/** The most lines shown. */
const shownMost = 100

export function JsonImport({ title, isRead, summary, lines, onTake, onCancel }: JsonImportProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      size={600}
      closable
      onCancel={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button
            kind="primary"
            data-autofocus=""
            reason={isRead && lines.length > 0 ? undefined : t('jsonFile.nothing')}
            onClick={onTake}
          >
            {t('jsonFile.take')}
          </Button>
        </>
      }
    >
      <Banner tone={isRead ? 'info' : 'danger'}>{summary}</Banner>
      <dl className="k-json-import">
        {lines.slice(0, shownMost).map(({ term, text }, index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The place of a problem: line and column as text, or a name as it is. */
export function whereOf({ where, kind }: JsonProblem<string>, t: Translate): ReactNode {
  const [line = '', column = ''] = where.split(':')
  const isPlace = kind === 'syntax' || kind === 'shape'
  return <span className="id">{isPlace ? t('jsonFile.place', { line, column }) : where}</span>
}

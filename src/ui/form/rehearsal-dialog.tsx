/** What an action would do, before it does: the same report as its result, and the way on for the rows that would be done. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { Dialog } from '../dialogs/dialog'
import { ResultList } from '../dialogs/result-list'
import type { ResultItem } from '../dialogs/result-list'
import { useSession } from '../session-context'
import { Glyph } from '../theme/icons'
import './actions.css'

export interface RehearsalDialogProps {
  /** "What would happen: Prepare, 50 orders". */
  readonly title: string
  readonly items: readonly ResultItem[]
  /** "Prepare 47 orders"; only the rows that would be done. */
  readonly submitLabel: string
  /** The action destroys something. */
  readonly isDanger: boolean
  readonly now?: (() => Date) | undefined
  readonly onAnswer: (goesOn: boolean) => void
}

/** An open rehearsal. Nothing has changed. */
export function RehearsalDialog(props: RehearsalDialogProps) {
  const { title, items, submitLabel, isDanger, now = () => new Date(), onAnswer } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const [at] = useState(now)
  const failed = items.filter(({ outcome }) => outcome === 'failed').length
  const done = items.length - failed
  const number = (value: number) => formats.number(value, 0)
  return (
    <Dialog
      size={760}
      title={title}
      symbol={{ tone: 'accent', mark: { icon: 'eye' } }}
      closable
      flush
      onCancel={() => onAnswer(false)}
      lead={<span className="hint">{t('grid.rehearsal.note', { time: formats.time(at) })}</span>}
      actions={
        <>
          <Button
            {...(done === 0 || isDanger ? { 'data-autofocus': '' } : {})}
            onClick={() => onAnswer(false)}
          >
            {t('grid.rehearsal.back')}
          </Button>
          {done > 0 && (
            <Button
              kind={isDanger ? 'danger' : 'primary'}
              {...(isDanger ? {} : { 'data-autofocus': '' })}
              onClick={() => onAnswer(true)}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="k-would">
        <div>
          <span>
            <Glyph name="check" style={{ color: 'var(--ck-green-9)' }} />
            {t('grid.rehearsal.would')}
          </span>
          <b className="num">{number(done)}</b>
        </div>
        <div>
          <span>
            <Glyph name="octagon" style={{ color: 'var(--ck-red-9)' }} />
            {t('grid.rehearsal.wouldNot')}
          </span>
          <b className="num">{number(failed)}</b>
          {failed > 0 && <span className="muted">{t('grid.rehearsal.reasons')}</span>}
        </div>
      </div>
      <ResultList items={items} />
    </Dialog>
  )
}

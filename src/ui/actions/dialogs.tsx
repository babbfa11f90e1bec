/** The runner's own dialogs: the preview of an action, the progress of a call, and a question of the server. */
import { useAtomValue, type Atom } from 'jotai'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consequences } from '../../contract/consequences'
import type { UserChoiceQuestion } from '../../contract/endpoints/user-choice'
import { namedByServer } from '../../texts/create-i18n'
import { Button } from '../controls/button'
import { ProgressBar } from '../controls/progress'
import { Dialog } from '../dialogs/dialog'
import { ResultList, type ResultItem } from '../dialogs/result-list'
import { useSession } from '../session-context'
import { ConsequenceLists, RehearsalTile, StockTiles, useWorkText } from './consequences'
import { followCall, type CallProgress } from './call'
import { StockMovements } from './stock-movements'
import './actions.css'

export interface RehearsalDialogProps {
  /** "What would happen: Prepare, 50 orders". */
  readonly title: string
  readonly items: readonly ResultItem[]
  readonly consequences: Consequences | undefined
  /** "Prepare 47 orders"; counts only the rows that would succeed. */
  readonly submitLabel: string
  /** The action destroys something. */
  readonly isDanger: boolean
  readonly now?: (() => Date) | undefined
  readonly onAnswer: (goesOn: boolean) => void
}

/** An open rehearsal. Nothing has changed. */
export function RehearsalDialog(props: RehearsalDialogProps) {
  const { title, items, consequences, submitLabel, isDanger, now = () => new Date(), onAnswer } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const [at] = useState(now)
  const failed = items.filter(({ outcome }) => outcome === 'failed').length
  const done = items.length - failed
  const work = useWorkText()(consequences)
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
            {t('ui.back')}
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
        <RehearsalTile
          glyph="check"
          color="var(--ck-green-9)"
          label={t('grid.rehearsal.would')}
          figure={formats.number(done, 0)}
          beside={work}
        />
        <RehearsalTile
          glyph="octagon"
          color="var(--ck-red-9)"
          label={t('grid.rehearsal.wouldNot')}
          figure={formats.number(failed, 0)}
          beside={failed > 0 ? t('grid.rehearsal.reasons') : undefined}
        />
        {consequences !== undefined && <StockTiles of={consequences} />}
      </div>
      <ResultList items={items} />
      {consequences !== undefined && <ConsequenceLists of={consequences} />}
    </Dialog>
  )
}

export interface PartialDialogProps {
  /** "Prepare: 17 of 20 orders". */
  readonly title: string
  /** The rows that are left out, and why. */
  readonly items: readonly ResultItem[]
  /** "3 orders stay as they are"; empty once none does. */
  readonly leftOut: string
  /** "Prepare: 17 orders"; null once no row allows the action any more. */
  readonly submitLabel: string | null
  readonly lead: ReactNode
  readonly onAnswer: (goesOn: boolean) => void
}

/** Shown before an action that only some of the selected rows allow: what the others lack, and what would mend it. */
export function PartialDialog({ title, items, leftOut, submitLabel, lead, onAnswer }: PartialDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      size={760}
      title={title}
      symbol={{ tone: 'accent', mark: { icon: 'filter' } }}
      closable
      flush
      onCancel={() => onAnswer(false)}
      lead={lead}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('ui.cancel')}</Button>
          {submitLabel !== null && (
            <Button kind="primary" data-autofocus="" onClick={() => onAnswer(true)}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {leftOut !== '' && <p className="k-would-lead">{leftOut}</p>}
      <ResultList items={items} />
    </Dialog>
  )
}

interface RehearseButtonProps {
  /** Resolves when its preview was closed; aborted when the dialog around the button is closed. */
  readonly rehearse: (signal: AbortSignal) => Promise<void>
}

/** The secondary button "What would happen", busy while the server rehearses the action. */
export function RehearseButton({ rehearse }: RehearseButtonProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  return (
    <Button
      kind="quiet"
      icon="eye"
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        leaving.current = new AbortController()
        void rehearse(leaving.current.signal).finally(() => setBusy(false))
      }}
    >
      {t('grid.rehearsal.button')}
    </Button>
  )
}

export interface CallProgressBarProps {
  /** The call does not run: it waits to be sent again. */
  readonly isWaiting: boolean
  /** The key of the call; null for one without progress, such as a rehearsal. */
  readonly requestKey: string | null
}

/** The bar of a running call. */
export function CallProgressBar({ isWaiting, requestKey }: CallProgressBarProps) {
  const { t } = useTranslation()
  const label = t(isWaiting ? 'grid.progress.waiting' : 'grid.progress.running')
  const { formats } = useSession()
  const progress = useCallProgress(requestKey)
  const number = (value: number) => formats.number(value, 0)
  return (
    <div className="k-progress">
      <div className="hint k-progress-line">
        <span role="status">{label}</span>
        {progress !== null && (
          <span className="num">
            {t('grid.progress.of', { done: number(progress.done), total: number(progress.total) })}
          </span>
        )}
      </div>
      <ProgressBar
        label={label}
        {...(progress === null ? {} : { value: progress.done, max: progress.total })}
      />
    </div>
  )
}

/** Null until the total is known. */
function useCallProgress(requestKey: string | null): CallProgress | null {
  const { api } = useSession()
  const [progress, setProgress] = useState<CallProgress | null>(null)
  useEffect(() => {
    setProgress(null)
    return requestKey === null ? undefined : followCall(api, requestKey, setProgress)
  }, [api, requestKey])
  return progress
}

export interface ProgressDialogProps {
  /** "Prepare: 47 orders". */
  readonly title: string
  /** The call does not run: it waits to be sent again. */
  readonly isWaiting: Atom<boolean>
  readonly requestKey: string
  /** Moves the call to the background, where it continues; a call that waits to be sent again is cancelled. */
  readonly onLeave: () => void
}

/** An open progress dialog; its owner closes it at the end of the call. */
export function ProgressDialog({ title, requestKey, onLeave, ...props }: ProgressDialogProps) {
  const { t } = useTranslation()
  const isWaiting = useAtomValue(props.isWaiting)
  return (
    <Dialog
      title={title}
      onCancel={onLeave}
      actions={
        <Button data-autofocus="" onClick={onLeave}>
          {t(isWaiting ? 'ui.cancel' : 'grid.progress.aside')}
        </Button>
      }
    >
      <CallProgressBar isWaiting={isWaiting} requestKey={requestKey} />
      {!isWaiting && <p className="hint k-progress-note">{t('grid.progress.note')}</p>}
    </Dialog>
  )
}

export interface ChoiceDialogProps {
  readonly question: UserChoiceQuestion
  /** Without an option: nothing changes. */
  readonly onAnswer: (option?: string) => void
}

export function ChoiceDialog({ question, onAnswer }: ChoiceDialogProps) {
  const { type, options, values, movements = [] } = question
  const { t } = useTranslation()
  const textValues = namedByServer(values, t)
  const text = t(`choice.${type}.text`, { ...textValues, defaultValue: '' })
  return (
    <Dialog
      role="alertdialog"
      size={560}
      title={t(`choice.${type}.title`, { ...textValues, defaultValue: t('ui.error.title') })}
      symbol={{ tone: 'warning', mark: { glyph: 'triangle' } }}
      onCancel={() => onAnswer()}
      lead={
        <Button kind="quiet" data-autofocus="" onClick={() => onAnswer()}>
          {t('ui.cancel')}
        </Button>
      }
      actions={options.map(option => (
        <Button key={option} onClick={() => onAnswer(option)}>
          {t(`choice.${type}.option.${option}`, { ...textValues, defaultValue: option })}
        </Button>
      ))}
    >
      {text !== '' && <p>{text}</p>}
      {movements.length > 0 && <StockMovements movements={movements} namesStocks />}
    </Dialog>
  )
}

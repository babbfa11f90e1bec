/**
 * Confirmation before sessions are ended: names the users, what happens to their work, and whether the user's own session is among them.
 */
import { useTranslation } from 'react-i18next'
import { licenceUse } from '../licence-use'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { useLeaving } from '../../ui/dialogs/leaving'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import './people.css'

/** The most names that are listed one by one. */
const namedMost = 5

/** A session in grids and lists. */
export interface SessionToEnd {
  readonly id: number
  readonly userId: number
  readonly name: string
}

/** The dialog `endSessions` of the grids. */
export function EndSessionsDialog({ rows, isBusy, problem, onClose }: ActionDialogProps) {
  const sessions = rows.map((row): SessionToEnd => ({
    id: row.id,
    userId: Number(row['userId']),
    name: String(row['displayName'] ?? row['userName'] ?? ''),
  }))
  return (
    <EndSessionsQuestion
      sessions={sessions}
      isBusy={isBusy}
      problem={problem?.text ?? null}
      onAnswer={isConfirmed => (isConfirmed ? onClose({}) : onClose())}
    />
  )
}

export interface EndSessionsQuestionProps {
  readonly sessions: readonly SessionToEnd[]
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** The question. The button that keeps the sessions has the initial focus. */
export function EndSessionsQuestion({ sessions, isBusy, problem, onAnswer }: EndSessionsQuestionProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const own = sessions.filter(({ userId }) => userId === user.userId)
  const count = sessions.length
  const names = [...new Set(sessions.map(({ name }) => name))]
  const rest = names.length - namedMost
  const { label, held } = useLeaving(isBusy)
  return (
    <Dialog
      role="alertdialog"
      title={t('dialog.endSessions.title', { count, name: names[0] })}
      symbol={{ tone: 'warning', mark: { glyph: 'triangle' } }}
      onCancel={() => onAnswer(false)}
      isBusy={isBusy}
      held={held}
      actions={
        <>
          <Button data-autofocus="" reason={held} onClick={() => onAnswer(false)}>
            {label ?? t('dialog.endSessions.keep', { count })}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => onAnswer(true)}>
            {t('dialog.endSessions.submit', { count })}
          </Button>
        </>
      }
    >
      <div className="k-end-sessions">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        {own.length > 0 && <OwnSessions own={own} count={count} />}
        <p>{t('dialog.endSessions.text', { count })}</p>
        {count > 1 && (
          <p className="sec">
            {names.slice(0, namedMost).join(', ')}
            {rest > 0 && ` ${t('ui.andMore', { count: rest })}`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Whether it is this session, or one of the same user on another device; the former until that is known. */
function OwnSessions({ own, count }: { readonly own: readonly SessionToEnd[]; readonly count: number }) {
  const { t } = useTranslation()
  const { value: use } = useResource(licenceUse)
  const isThis = use === undefined || own.some(({ id }) => id === use.ownSessionId)
  return (
    <Banner tone="warning">
      {t(isThis ? 'dialog.endSessions.this' : 'dialog.endSessions.own', { count })}
    </Banner>
  )
}

/** Answers "Why can I not?" for any user: choice of user, topic and row, and the steps of the server's decision. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissions as permissionEndpoints } from '../../contract/endpoints/permissions'
import type { PermissionPath } from '../../contract/permissions'
import { logProblem } from '../../kernel/log'
import type { Api } from '../../kernel/session'
import { TraceSteps } from '../../ui/access/trace-steps'
import { traceText, type TraceWords } from '../../ui/access/trace-words'
import { useTrace } from '../../ui/access/use-trace'
import { Button, IconButton } from '../../ui/controls/button'
import { useCopy } from '../../ui/controls/clipboard'
import { Combobox } from '../../ui/controls/combobox'
import { NotLoaded } from '../../ui/controls/not-loaded'
import { TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { foundTopics, knownTopics, loadActionTopics, type TraceTopic } from './permissions-topics'

export interface PermissionsTraceProps {
  /** The user that the page was opened for; the signed-in user without one. */
  readonly userId: number | undefined
  /** The permission chosen in the matrix. */
  readonly path: PermissionPath | undefined
  readonly onClose: () => void
}

interface Person {
  readonly id: number
  readonly displayName: string
}

export function PermissionsTrace({ userId, path, onClose }: PermissionsTraceProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { copy, isCopied } = useCopy()
  const { topics, loadActions } = useTopics()
  const [person, setPerson] = useState<Person>({
    id: userId ?? session.user.userId,
    displayName: userId === undefined ? session.user.displayName : '',
  })
  const [topicName, setTopicName] = useState<string>()
  const [row, setRow] = useState('')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (path !== undefined) setTopicName(`permission:${path}`)
  }, [path])
  const topic = topics.find(({ name }) => name === topicName)
  const question =
    topic === undefined
      ? null
      : { ...topic.question, userId: person.id, ...(topic.isAboutRow ? { row } : {}) }
  const state = useTrace(session.api, question, turn)
  const words: TraceWords = { t, formats: session.formats, unit: session.user.businessUnitName }
  const trace = state.status === 'ready' ? state.trace : undefined
  return (
    <aside className="side k-perm-trace" aria-label={t('trace.title')}>
      <div className="pt">
        <span>{t('trace.title')}</span>
        <span className="grow" />
        <IconButton icon="close" label={t('ui.close')} kind="quiet" size="small" onClick={onClose} />
      </div>
      <div className="pb">
        <div className="k-perm-ask">
          <PersonField person={person} shownName={trace?.person.displayName} onChoose={setPerson} />
          <TopicField topics={topics} topic={topic} onOpen={loadActions} onChoose={setTopicName} />
          {topic?.isAboutRow === true && <RowField key={topic.name} row={row} onRow={setRow} />}
        </div>
        {topic === undefined && <p className="sec">{t('trace.choose')}</p>}
        {trace !== undefined && <TraceSteps trace={trace} words={words} />}
        {state.status === 'failed' && (
          <NotLoaded
            title={t('trace.failed')}
            failure={state.failure}
            onRetry={() => setTurn(count => count + 1)}
          />
        )}
      </div>
      <div className="pf">
        <Button
          size="small"
          icon={isCopied ? 'check' : 'copy'}
          reason={trace === undefined ? t('trace.choose') : undefined}
          onClick={() => {
            if (trace !== undefined) void copy(traceText(trace, topic?.text ?? '', words))
          }}
        >
          {t(isCopied ? 'ui.copied' : 'trace.copy')}
        </Button>
        <span className="grow" />
        <span className="hint">{t('trace.sameSteps')}</span>
      </div>
    </aside>
  )
}

interface PersonFieldProps {
  readonly person: Person
  /** The user's name in the latest trace. */
  readonly shownName: string | undefined
  readonly onChoose: (person: Person) => void
}

function PersonField({ person, shownName, onChoose }: PersonFieldProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  const { options, isBusy } = usePeople(api, typed)
  return (
    <Combobox
      label={t('trace.who')}
      text={typed ?? (person.displayName || shownName || '')}
      options={options.map(({ id, displayName, userName }) => ({
        value: String(id),
        text: displayName,
        hint: userName,
      }))}
      chosen={String(person.id)}
      busy={isBusy}
      onType={setTyped}
      onOpen={() => setTyped('')}
      onChoose={({ value, text }) => {
        onChoose({ id: Number(value), displayName: text })
        setTyped(null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Users whose name contains the text; none while it is null. */
function usePeople(api: Api, text: string | null) {
  const [found, setFound] = useState<{ text: string; people: readonly (Person & { userName: string })[] }>()
  useEffect(() => {
    if (text === null) return undefined
    const asking = new AbortController()
    api.call(permissionEndpoints.people, { query: { text } }, { signal: asking.signal }).then(
      people => setFound({ text, people }),
      () => undefined,
    )
    return () => asking.abort()
  }, [api, text])
  return {
    options: text === null ? [] : (found?.people ?? []),
    isBusy: text !== null && found?.text !== text,
  }
}

interface TopicFieldProps {
  readonly topics: readonly TraceTopic[]
  readonly topic: TraceTopic | undefined
  readonly onOpen: () => void
  readonly onChoose: (name: string) => void
}

/** The topics; the actions of all grids are loaded once the user opens the choice. */
function useTopics() {
  const { t } = useTranslation()
  const [actionTopics, setActionTopics] = useState<Awaited<ReturnType<typeof loadActionTopics>>>()
  return {
    topics: [...(actionTopics?.(t) ?? []), ...knownTopics(t)],
    loadActions: () => {
      if (actionTopics !== undefined) return
      loadActionTopics().then(
        topics => setActionTopics(() => topics),
        (error: unknown) => logProblem('The actions of the grids could not be loaded.', error),
      )
    },
  }
}

function TopicField({ topics, topic, onOpen, onChoose }: TopicFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Combobox
      label={t('trace.what')}
      placeholder={t('trace.whatHint')}
      text={typed ?? topic?.text ?? ''}
      options={foundTopics(topics, typed ?? '').map(({ name, text, hint }) => ({ value: name, text, hint }))}
      chosen={topic?.name}
      onType={text => {
        setTyped(text)
        onOpen()
      }}
      onOpen={() => {
        setTyped('')
        onOpen()
      }}
      onChoose={({ value }) => {
        onChoose(value)
        setTyped(null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** The row is looked up when its name is complete: on Enter or blur. */
function RowField({ row, onRow }: { readonly row: string; readonly onRow: (row: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(row)
  return (
    <div className="k-perm-row">
      <TextField
        label={t('trace.on')}
        placeholder={t('trace.onHint')}
        value={typed}
        onChange={setTyped}
        onBlur={() => onRow(typed.trim())}
        onKeyDown={event => {
          if (event.key === 'Enter') onRow(typed.trim())
        }}
      />
    </div>
  )
}

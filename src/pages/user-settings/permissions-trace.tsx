/** Answers "Why can I not?" for any user: choice of user, topic and row, and the steps of the server's decision. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissions as permissionEndpoints } from '../../contract/endpoints/permissions'
import type { PermissionPath } from '../../contract/permissions'
import { typingDelayMs } from '../../contract/limits'
import { logProblem } from '../../kernel/log'
import { resource } from '../../kernel/resource'
import { traceOf, TraceSteps } from '../../ui/access/trace-steps'
import { traceText, type TraceWords } from '../../ui/access/trace-words'
import { IconButton } from '../../ui/controls/button'
import { CopyButton } from '../../ui/controls/copy-button'
import { Combobox } from '../../ui/controls/combobox'
import { Loaded } from '../../ui/controls/loaded'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
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
  const { topics, loadActions } = useTopics()
  const [person, setPerson] = useState<Person | undefined>(
    userId === undefined ? { id: session.user.userId, displayName: session.user.displayName } : undefined,
  )
  const { value: requested } = useResource(personOf, person === undefined ? (userId ?? null) : null)
  const askedId = person?.id ?? userId
  const [topicName, setTopicName] = useState<string>()
  const [row, setRow] = useState('')
  useEffect(() => {
    if (path !== undefined) setTopicName(`permission:${path}`)
  }, [path])
  const topic = topics.find(({ name }) => name === topicName)
  const question =
    topic === undefined ? null : { ...topic.question, userId: askedId, ...(topic.isAboutRow ? { row } : {}) }
  const loaded = useResource(traceOf, question)
  const words: TraceWords = { t, formats: session.formats, unit: session.user.businessUnitName }
  const { value: trace } = loaded
  return (
    <aside className="side k-perm-trace" aria-label={t('trace.title')}>
      <div className="pt">
        <span>{t('trace.title')}</span>
        <span className="grow" />
        <IconButton icon="close" label={t('ui.close')} kind="quiet" size="small" onClick={onClose} />
      </div>
      <div className="pb">
        <div className="k-perm-ask">
          <PersonField person={person ?? requested} onChoose={setPerson} />
          <TopicField topics={topics} topic={topic} onOpen={loadActions} onChoose={setTopicName} />
          {topic?.isAboutRow === true && <RowField key={topic.name} row={row} onRow={setRow} />}
        </div>
        {topic === undefined ? (
          <p className="sec">{t('trace.choose')}</p>
        ) : (
          <Loaded from={loaded} notLoaded={t('trace.failed')} shape={<GridSkeleton rows={5} />}>
            {found => <TraceSteps trace={found} words={words} />}
          </Loaded>
        )}
      </div>
      <div className="pf">
        <CopyButton
          size="small"
          reason={trace === undefined ? t('trace.choose') : undefined}
          text={() => (trace === undefined ? '' : traceText(trace, topic?.text ?? '', words))}
          label={t('trace.copy')}
        />
        <span className="grow" />
        <span className="hint">{t('trace.sameSteps')}</span>
      </div>
    </aside>
  )
}

interface PersonFieldProps {
  /** Undefined until the one that the page was opened for is fetched. */
  readonly person: Person | undefined
  readonly onChoose: (person: Person) => void
}

function PersonField({ person, onChoose }: PersonFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const { value: people = [], isFetching, failure } = useResource(peopleNamed, typed)
  return (
    <Combobox
      label={t('trace.who')}
      text={typed ?? person?.displayName ?? ''}
      options={(typed === null ? [] : people).map(({ id, displayName, userName }) => ({
        value: String(id),
        text: displayName,
        hint: userName,
      }))}
      chosen={person && String(person.id)}
      busy={isFetching}
      failure={failure === null ? undefined : t('grid.form.lookupFailed')}
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

/** Users whose name contains the text. */
const peopleNamed = resource({
  fetch: ({ api }, signal, text: string) =>
    api.call(permissionEndpoints.people, { query: { text } }, { signal }),
  delayMs: typingDelayMs,
})

/** The user of an id. */
const personOf = resource({
  fetch: async ({ api }, signal, id: number): Promise<Person | undefined> => {
    const [person] = await api.call(permissionEndpoints.people, { query: { id } }, { signal })
    return person
  },
})

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

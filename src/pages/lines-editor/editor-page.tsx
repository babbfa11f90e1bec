/** Loads the start of an editor of lines and shows the editor; each start mounts it anew. */
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyDay } from '../../ui/use-now'
import { useResource } from '../../ui/use-resource'
import { PagePending } from '../page-pending'
import '../../ui/lines/line-table.css'
import '../page-frame.css'
import type { EditorDescription, EditorStart } from './description'

/** The props of every page of the area, and those of the editor. */
export interface EditorProps<Start> {
  readonly title: string
  readonly start: Start
  /** Starts again from the server's data. */
  readonly reload: () => void
}

export interface EditorPageProps<
  Start extends EditorStart,
  Edits extends object,
  Query extends object,
> extends Omit<EditorProps<Start>, 'start' | 'reload'> {
  readonly description: EditorDescription<Start, Edits, Query>
  /** By the number of starts before. */
  readonly queryOf: (turn: number) => Query
  readonly Editor: (props: EditorProps<Start>) => ReactNode
}

export function EditorPage<Start extends EditorStart, Edits extends object, Query extends object>(
  props: EditorPageProps<Start, Edits, Query>,
) {
  const { description, queryOf, Editor, title } = props
  const { words, list } = description
  const { t } = useTranslation()
  const [turn, setTurn] = useState(0)
  const { value, failure } = useResource(description.start, { ...queryOf(turn), turn })
  // An editor stays open for days.
  const today = useCompanyDay()
  const start = useMemo(() => value && { ...value.start, today }, [value, today])
  const reload = () => setTurn(count => count + 1)
  if (start !== undefined && value?.turn === turn)
    return <Editor key={turn} title={title} start={start} reload={reload} />
  return (
    <PagePending
      title={title}
      notLoaded={t(words.notLoaded)}
      failure={failure}
      onRetry={reload}
      unknown={{
        title: t(words.unknown.title),
        text: t(words.unknown.text),
        all: { page: list, label: t(words.unknown.all) },
      }}
    />
  )
}

/** A note that the user cannot save this page, with a link to the reason. */
import { useTranslation } from 'react-i18next'
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import { Banner } from '../controls/banner'
import { useWhy } from './use-why'

export interface ReadOnlyNoteProps {
  readonly text: string
  /** What cannot be saved, by the name that users know. */
  readonly what: string
  readonly question: TraceQuestion
}

export function ReadOnlyNote({ text, what, question }: ReadOnlyNoteProps) {
  const { t } = useTranslation()
  const explain = useWhy()
  return (
    <Banner tone="info" actions={[{ label: t('trace.why'), run: () => explain(what, question) }]}>
      {text}
    </Banner>
  )
}

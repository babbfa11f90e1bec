/** The server's decision about a question, and on the screen: the answer in one sentence, then its steps, each with its verdict. */
import { useTranslation } from 'react-i18next'
import {
  permissions,
  type Trace,
  type TraceQuestion,
  type TraceStep,
} from '../../contract/endpoints/permissions'
import { resource } from '../../kernel/resource'
import { Banner } from '../controls/banner'
import { Glyph } from '../theme/icons'
import type { GlyphName } from '../theme/glyph-paths'
import { roleTitles } from '../../texts/role-titles'
import './access.css'
import { stepsInWords, verdictInWords, type TraceWords } from './trace-words'

export const traceOf = resource({
  key: 'trace',
  fetch: ({ api }, signal, question: TraceQuestion) =>
    api.call(permissions.trace, { body: question }, { signal }),
})

export interface TraceStepsProps {
  readonly trace: Trace
  readonly words: TraceWords
}

export function TraceSteps({ trace, words }: TraceStepsProps) {
  const { t } = useTranslation()
  const isRefused = trace.steps.some(({ verdict }) => verdict === 'refused')
  const { holders } = trace
  return (
    <div className="k-trace">
      <Banner tone={isRefused ? 'danger' : 'success'}>
        <b>{verdictInWords(trace, t)}</b>
      </Banner>
      <ol className="k-trace-steps">
        {stepsInWords(trace, words).map(({ key, verdict, title, note }) => (
          <li key={key} data-verdict={verdict}>
            <span className="k-trace-mark">
              <Glyph name={glyphs[verdict]} />
              <span className="sr">
                {t(verdict === 'notAsked' ? 'trace.state.notAsked' : `trace.verdict.${verdict}`)}
              </span>
            </span>
            <span className="k-trace-title">{title}</span>
            <span className="k-trace-note">{note}</span>
          </li>
        ))}
      </ol>
      {holders !== null && (
        <p className="sec k-trace-holders">
          {holders.people === 0
            ? t('permission.nobody')
            : t('trace.holders', {
                roles: roleTitles(holders.roles, t),
                count: holders.people,
                number: words.formats.number(holders.people, 0),
              })}
        </p>
      )}
    </div>
  )
}

const glyphs = { passed: 'check', refused: 'octagon', notAsked: 'ring' } as const satisfies Record<
  TraceStep['verdict'],
  GlyphName
>

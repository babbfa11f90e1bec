/**
 * Tries the pattern of a stock attribute on a value typed here. The server evaluates it, with a time limit, as it will for the values of
 * stocks: a pattern that never ends blocks neither the page nor other users.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockAttributes } from '../../contract/master-data/stock-attribute'
import type { RegexVerdict } from '../../contract/master-data/stock-attribute'
import { textLengthMost } from '../../contract/limits'
import { toFailure } from '../../kernel/failure'
import { TextField } from '../controls/text-field'
import { failureSentence } from '../failure-sentence'
import { useSession } from '../session-context'
import { Glyph } from '../theme/icons'
import type { FormDraft } from './form-values'

/** Debounce while typing. */
const requestDelayMs = 250

type Answer = RegexVerdict | { readonly failure: string } | null

export function PatternTrial({ draft }: { readonly draft: FormDraft }) {
  const { t } = useTranslation()
  const [sample, setSample] = useState('')
  const pattern = draft['regexValidation'] ?? ''
  const answer = useVerdict(pattern, sample)
  return (
    <div className="k-form-trial" role="group" aria-label={t('patternTrial.title')}>
      <TextField
        label={t('patternTrial.sample')}
        value={sample}
        maxLength={textLengthMost}
        hint={t(pattern === '' ? 'patternTrial.sample.anyValue' : 'patternTrial.sample.hint')}
        onChange={setSample}
      />
      <p className="k-form-verdict" role="status">
        <Verdict answer={answer} hasSample={pattern !== '' && sample !== ''} />
      </p>
    </div>
  )
}

function Verdict({ answer, hasSample }: { readonly answer: Answer; readonly hasSample: boolean }) {
  const { t } = useTranslation()
  if (answer === null) return null
  if ('failure' in answer) return answer.failure
  const { problem, isMatch } = answer
  if (problem === null && !hasSample) return null
  const isGood = problem === null && isMatch
  return (
    <span className={isGood ? 'ok' : 'err'}>
      <Glyph name={isGood ? 'check' : 'octagon'} />
      {t(problem === null ? `patternTrial.sample.${isMatch ? 'fits' : 'fails'}` : `grid.form.${problem}`)}
    </span>
  )
}

/** The server's result, for the pattern alone while there is no value; null without a request. */
function useVerdict(pattern: string, sample: string): Answer {
  const { api } = useSession()
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<Answer>(null)
  useEffect(() => {
    if (pattern === '') {
      setAnswer(null)
      return undefined
    }
    const gone = new AbortController()
    const timer = setTimeout(() => {
      api
        .call(stockAttributes.tryRegex, { body: { pattern, sample } }, { signal: gone.signal })
        .then(setAnswer)
        .catch((error: unknown) => {
          if (!gone.signal.aborted) setAnswer({ failure: failureSentence(toFailure(error), t) })
        })
    }, requestDelayMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [api, pattern, sample, t])
  return answer
}

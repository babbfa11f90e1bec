/**
 * Tries the pattern of a stock attribute on a value typed here. The server evaluates it, with a time limit, as it will for the values of
 * stocks: a pattern that never ends blocks neither the page nor other users.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockAttributes } from '../../contract/master-data/stock-attribute'
import type { RegexVerdict } from '../../contract/master-data/stock-attribute'
import { textLengthMost, typingDelayMs } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { TextField } from '../controls/text-field'
import { failureSentence } from '../failure-sentence'
import { useResource, type Shown } from '../use-resource'
import { Glyph } from '../theme/icons'
import type { FormDraft } from './form-values'
import './pattern-trial.css'

export function PatternTrial({ draft }: { readonly draft: FormDraft }) {
  const { t } = useTranslation()
  const [sample, setSample] = useState('')
  const pattern = draft['regexValidation'] ?? ''
  const tried = useResource(verdictOf, pattern === '' ? null : { pattern, sample })
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
        {pattern !== '' && <Verdict tried={tried} hasSample={sample !== ''} />}
      </p>
    </div>
  )
}

interface VerdictProps {
  readonly tried: Shown<RegexVerdict>
  readonly hasSample: boolean
}

function Verdict({ tried: { value, failure }, hasSample }: VerdictProps) {
  const { t } = useTranslation()
  if (failure !== null) return failureSentence(failure, t)
  if (value === undefined) return null
  const { problem, isMatch } = value
  if (problem === null && !hasSample) return null
  const isGood = problem === null && isMatch
  return (
    <span className={isGood ? 'ok' : 'err'}>
      <Glyph name={isGood ? 'check' : 'octagon'} />
      {t(problem === null ? `patternTrial.sample.${isMatch ? 'fits' : 'fails'}` : `grid.form.${problem}`)}
    </span>
  )
}

/** The server's result; for the pattern alone while there is no value. */
const verdictOf = resource({
  fetch: ({ api }, signal, body: { readonly pattern: string; readonly sample: string }) =>
    api.call(stockAttributes.tryRegex, { body }, { signal }),
  delayMs: typingDelayMs,
})

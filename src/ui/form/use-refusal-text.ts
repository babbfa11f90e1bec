/** Refusals on pages that ask the server for something other than an action of the catalogue. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session-context'
import type { StateName } from './action-words'
import { refusalText, type Refused } from './refusal-text'

/**
 * The sentence of a refusal, in the user's language.
 * @param stateName says a state of what was asked for; must stay the same function
 */
export function useRefusalText(stateName: StateName = asItIs): (refused: Refused) => string {
  const { t } = useTranslation()
  const { formats } = useSession()
  return useCallback(
    refused =>
      refusalText(refused, {
        t: (key, values) => t(key, values ?? {}),
        number: text => formats.number(text),
        date: day => formats.date(day),
        stateName,
        titleOf: asItIs,
      }),
    [t, formats, stateName],
  )
}

const asItIs = (name: string): string => name

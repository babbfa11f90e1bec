import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordsOfCriteria } from '../../contract/reports/criteria-words'
import { useSession } from '../../ui/session-context'

/** The texts of criteria on this page; names are given when the criteria's names have been loaded (reports.names). */
export function useWordsOfCriteria(nameOf: WordsOfCriteria['nameOf'] = noName): WordsOfCriteria {
  const { t } = useTranslation()
  const { formats } = useSession()
  return useMemo(
    () => ({
      t,
      date: formats.date,
      number: value => formats.number(value),
      money: value => `${formats.money(value)} ${formats.currency}`.trim(),
      nameOf,
    }),
    [t, formats, nameOf],
  )
}

function noName(): undefined {
  return undefined
}

/** Texts of a report's figures and criteria. */
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCriteria } from '../../contract/reports/criteria'
import { namedOf, type CriteriaNames } from '../../contract/reports/criteria-names'
import {
  criteriaWords,
  type CriterionWords,
  type WordsOfCriteria,
} from '../../contract/reports/criteria-words'
import type { ReportName } from '../../contract/reports/report-names'
import { useSession } from '../../ui/session-context'
import { barWords, type BarWords } from '../../contract/reports/report-bars'
import { useWordsOfCriteria } from './use-words-of-criteria'

/** Criteria with the dates of a report, which are shown beside its title. */
export const periodNames: readonly string[] = ['period', 'performed', 'asOf']

/** The criteria as texts, with the names from the run. */
export function useCriteriaWords(
  report: ReportName,
  criteria: AnyCriteria,
  names: CriteriaNames | undefined,
): readonly CriterionWords[] {
  const nameOf = useCallback<WordsOfCriteria['nameOf']>(
    (kind, id) => namedOf(kind, names).find(one => one.id === id)?.name ?? undefined,
    [names],
  )
  const words = useWordsOfCriteria(nameOf)
  return useMemo(() => criteriaWords(report, criteria, words), [report, criteria, words])
}

/** The names of bars; a stable object until the language or the format changes. */
export function useBarWords(): BarWords {
  const { t } = useTranslation()
  const { formats, language } = useSession()
  return useMemo(() => barWords(t, formats, language), [t, formats, language])
}

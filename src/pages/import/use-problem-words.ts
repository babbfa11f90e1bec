/** Texts about an invalid cell, in the user's language and formats. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportProblem } from '../../contract/imports/import-shapes'
import { titleOf } from '../../contract/imports/import-kind'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { problemWords } from '../../texts/import-words'
import { useSession } from '../../ui/session-context'
import { fieldsOf } from './import-kind-pages'

export interface ProblemWords {
  /** Title of a field; of the whole row for null. */
  field(name: string | null): string
  of(problem: ImportProblem): ReturnType<typeof problemWords>
}

/** The texts for a kind's fields. */
export function useProblemWords(kind: ImportKindName): ProblemWords {
  const { t } = useTranslation()
  const { language, formats } = useSession()
  return useMemo(() => {
    const fields = fieldsOf(kind)
    return {
      field(name) {
        const known = fields.find(field => field.name === name)
        return known === undefined ? t('import.problem.wholeRow') : titleOf(known, language)
      },
      of: problem => problemWords(problem, { fields }, { t, language, formats }),
    }
  }, [kind, t, language, formats])
}

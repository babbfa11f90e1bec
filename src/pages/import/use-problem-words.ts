/** Texts about an invalid cell: the problem, what is expected, and a suggestion, in the user's language. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportProblem } from '../../contract/imports/import-shapes'
import { expectedKey, isFormProblem } from '../../contract/imports/import-problems'
import { titleOf } from '../../contract/imports/import-kind'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { permissionTitle } from '../../texts/permission-titles'
import { roleTitle } from '../../texts/role-titles'
import { useSession } from '../../ui/session-context'
import { fieldsOf } from './import-kind-pages'

export interface ProblemWords {
  /** What to put in place of a value, as the row then has it; null where nothing is close enough. */
  suggested(problem: Pick<ImportProblem, 'field' | 'suggestion'>): string | null
  /** Title of a field; of the whole row for null. */
  field(name: string | null): string
  /** "Quantity is not a number". */
  wrong(problem: Pick<ImportProblem, 'field' | 'code' | 'expected' | 'found'>): string
  /** "A number, like 48", or "Did you mean 810-7005?". */
  expected(problem: ImportProblem): string
}

/** A date that shows the date format. */
const exampleDay = '2026-09-30'

/** The texts for a kind's fields. */
export function useProblemWords(kind: ImportKindName): ProblemWords {
  const { t } = useTranslation()
  const { language, formats } = useSession()
  return useMemo(() => {
    const fieldNamed = (name: string | null) => fieldsOf(kind).find(other => other.name === name)
    const field = (name: string | null) => {
      const known = fieldNamed(name)
      return known === undefined ? t('import.problem.wholeRow') : titleOf(known, language)
    }
    const inWords = (name: string | null, text: string) =>
      fieldNamed(name)?.namesRoles === true ? roleTitle(text, t) : text
    const listed = ({ field: name, code, expected }: Pick<ImportProblem, 'field' | 'code' | 'expected'>) =>
      expected
        .map(text => (code === 'not-allowed' ? permissionTitle(text, t) : inWords(name, text)))
        .join(', ')
    return {
      field,
      suggested: ({ field: name, suggestion }) => (suggestion === null ? null : inWords(name, suggestion)),
      wrong: ({ found, ...problem }) =>
        isFormProblem(problem.code)
          ? t(`grid.form.${problem.code}`)
          : t(`import.problem.${problem.code}`, {
              field: field(problem.field),
              expected: listed(problem),
              found,
            }),
      expected({ suggestion, ...problem }) {
        if (suggestion !== null)
          return t('import.suggested', { suggestion: inWords(problem.field, suggestion) })
        if (isFormProblem(problem.code)) return ''
        return t(expectedKey(problem), { expected: listed(problem), example: formats.date(exampleDay) })
      },
    }
  }, [kind, t, language, formats])
}
